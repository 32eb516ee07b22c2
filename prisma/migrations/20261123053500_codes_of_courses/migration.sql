-- beyond the schema

-- What the product has only ever written: the level of a certificate is one that can be attained, and courses are in the portal's languages.
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_level_check" CHECK ("level" BETWEEN 1 AND 4);
ALTER TABLE "course_packages" ADD CONSTRAINT "course_packages_language_check" CHECK ("language" IN ('en', 'ja'));
ALTER TABLE "course_uploads" ADD CONSTRAINT "course_uploads_language_check" CHECK ("language" IN ('en', 'ja'));
