# Builds every file below templates/ into the program. A changed template rebuilds one source; a new or removed one makes
# CMake look again.
set(templates_dir ${PROJECT_SOURCE_DIR}/templates)
file(GLOB_RECURSE templates RELATIVE ${templates_dir} CONFIGURE_DEPENDS ${templates_dir}/*.yaml)
list(SORT templates)
list(TRANSFORM templates PREPEND ${templates_dir}/ OUTPUT_VARIABLE template_files)
set(embedded_source ${PROJECT_BINARY_DIR}/embedded_files.cpp)

# The list goes into a file of its own, so that a removed template also makes the source anew.
set(template_list ${PROJECT_BINARY_DIR}/embedded_files.txt)
string(REPLACE ";" "\n" template_lines "${templates}")
file(CONFIGURE OUTPUT ${template_list} CONTENT "${template_lines}\n" @ONLY)

add_custom_command(
  OUTPUT ${embedded_source}
  COMMAND ${CMAKE_COMMAND} -DTEMPLATES=${templates_dir} -DLIST=${template_list} -DOUTPUT=${embedded_source}
          -P ${PROJECT_SOURCE_DIR}/src/input/embed_files.cmake
  DEPENDS ${template_files} ${template_list} ${PROJECT_SOURCE_DIR}/src/input/embed_files.cmake
  COMMENT "Embedding the templates"
  VERBATIM)
target_sources(attnpress_input PRIVATE ${embedded_source})
