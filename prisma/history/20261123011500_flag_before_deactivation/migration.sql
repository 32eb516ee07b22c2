-- AlterTable
ALTER TABLE "agents" ADD COLUMN     "flag_before" TEXT;

-- AlterTable
ALTER TABLE "batch_rows" ADD COLUMN     "reason_context" TEXT NOT NULL DEFAULT '';

-- beyond the schema ------------------------------------------------------------------------------------------------------

-- Whoever was deactivated until now had been active (D5): without a flag from before, reactivating leads there.
ALTER TABLE "agents" ADD CONSTRAINT "agents_flag_before_check" CHECK ("flag_before" IS NULL OR ("activation_flag" = 'D' AND "flag_before" IN ('A', 'C', 'E')));
