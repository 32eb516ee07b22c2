-- CreateTable
CREATE TABLE "brand_settings" (
    "number" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "valid_from" DATE NOT NULL,
    "act" TEXT NOT NULL,
    "value" JSONB,
    "reason" TEXT NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "saved_by" UUID NOT NULL,

    CONSTRAINT "brand_settings_pkey" PRIMARY KEY ("number")
);

-- CreateIndex
CREATE INDEX "brand_settings_kind_scope_idx" ON "brand_settings"("kind", "scope");

-- CreateIndex
CREATE INDEX "brand_settings_saved_by_idx" ON "brand_settings"("saved_by");

-- AddForeignKey
ALTER TABLE "brand_settings" ADD CONSTRAINT "brand_settings_saved_by_fkey" FOREIGN KEY ("saved_by") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- beyond the schema

ALTER TABLE "brand_settings" ADD CONSTRAINT "brand_settings_act_check" CHECK ("act" IN ('set', 'ours', 'withdrawn'));
