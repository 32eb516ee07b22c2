-- CreateTable
CREATE TABLE "content_documents" (
    "document_id" UUID NOT NULL,
    "site" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "brand" TEXT NOT NULL DEFAULT '',
    "market" TEXT NOT NULL DEFAULT '',
    "language" TEXT NOT NULL,

    CONSTRAINT "content_documents_pkey" PRIMARY KEY ("document_id")
);

-- CreateTable
CREATE TABLE "content_versions" (
    "version_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "document" JSONB NOT NULL,
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" UUID,
    "published_at" TIMESTAMPTZ(3),
    "published_by" UUID,
    "edits" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "content_versions_pkey" PRIMARY KEY ("version_id")
);

-- CreateTable
CREATE TABLE "content_revision" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "revision" UUID NOT NULL,

    CONSTRAINT "content_revision_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "content_documents_site_path_brand_market_language_key" ON "content_documents"("site", "path", "brand", "market", "language");

-- CreateIndex
CREATE INDEX "content_versions_created_by_idx" ON "content_versions"("created_by");

-- CreateIndex
CREATE INDEX "content_versions_published_by_idx" ON "content_versions"("published_by");

-- CreateIndex
CREATE UNIQUE INDEX "content_versions_document_id_number_key" ON "content_versions"("document_id", "number");

-- AddForeignKey
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "content_documents"("document_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_published_by_fkey" FOREIGN KEY ("published_by") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- beyond the schema ----------------------------------------------------------

ALTER TABLE "content_documents" ADD CONSTRAINT "content_documents_language_check" CHECK ("language" IN ('en', 'ja'));
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_state_check" CHECK ("state" IN ('draft', 'published', 'withdrawn'));
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_published_check" CHECK ("state" <> 'published' OR "starts_at" IS NOT NULL);
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_time_check" CHECK ("ends_at" IS NULL OR "starts_at" IS NULL OR "ends_at" > "starts_at");
ALTER TABLE "content_revision" ADD CONSTRAINT "content_revision_one_check" CHECK ("id" = 1);

INSERT INTO "content_revision" ("id", "revision") VALUES (1, gen_random_uuid());

CREATE FUNCTION content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "content_revision" SET "revision" = gen_random_uuid();
  RETURN NULL;
END $$;
CREATE TRIGGER "content_documents_changed" AFTER INSERT OR UPDATE OR DELETE ON "content_documents" FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
CREATE TRIGGER "content_versions_changed" AFTER INSERT OR UPDATE OR DELETE ON "content_versions" FOR EACH STATEMENT EXECUTE FUNCTION content_changed();

-- What is said now, for statements that need one document beside other rows (app/domain/content/inForce.ts has the rule).
CREATE VIEW "content_in_force" AS
SELECT DISTINCT ON (d."site", d."path", d."brand", d."market", d."language")
  d."site", d."path", d."brand", d."market", d."language", v."document"
FROM "content_documents" d
JOIN "content_versions" v ON v."document_id" = d."document_id"
WHERE v."state" = 'published' AND v."starts_at" <= now() AND (v."ends_at" IS NULL OR v."ends_at" > now())
ORDER BY d."site", d."path", d."brand", d."market", d."language", v."starts_at" DESC, v."number" DESC;

-- What there was becomes the first version of its document.
INSERT INTO "content_documents" ("document_id", "site", "path", "brand", "market", "language")
SELECT gen_random_uuid(), "site", "path", "brand", "market", "language" FROM "content" WHERE "path" <> 'home';
INSERT INTO "content_versions" ("version_id", "document_id", "number", "state", "document", "starts_at", "created_at", "published_at")
SELECT gen_random_uuid(), d."document_id", 1, 'published', c."document", c."updated_at", c."updated_at", c."updated_at"
FROM "content_documents" d
JOIN "content" c USING ("site", "path", "brand", "market", "language");

-- DropTable
DROP TABLE "content";
