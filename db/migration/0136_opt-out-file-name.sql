-- As `maskFileName` writes it from this release on: a file's name may be somebody's.
UPDATE opt_out_file SET file_name = '••••' || coalesce(substring(file_name FROM '\.[A-Za-z]{1,5}$'), '')
WHERE file_name IS NOT NULL;
