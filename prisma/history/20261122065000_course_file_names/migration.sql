-- Names of files are composed, as pages ask for them: archives made on some systems take letters and their marks apart.
-- A package that has a file of both names keeps the other as it is.
UPDATE "course_files" f SET "path" = normalize(f."path", NFC)
WHERE f."path" IS NOT NFC NORMALIZED
  AND NOT EXISTS (SELECT 1 FROM "course_files" o WHERE o."package_id" = f."package_id" AND o."path" = normalize(f."path", NFC));
