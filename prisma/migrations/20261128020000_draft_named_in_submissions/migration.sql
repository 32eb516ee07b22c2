-- What waits for approval names its draft too, as forms do from now on.
UPDATE "content_submissions" s SET "base" = s."base" || '.' || v."version_id"
FROM "content_versions" v
WHERE s."outcome" = '' AND v."document_id" = s."document_id" AND v."state" = 'draft';
