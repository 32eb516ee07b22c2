-- An agency that was merged into another one holds its ABTA number no more: undoing the merge takes it back, where nobody else has it.
DROP INDEX "agencies_abta_number_key";
CREATE UNIQUE INDEX "agencies_abta_number_key" ON "agencies" ("abta_key") WHERE "abta_key" <> '' AND "approval_status" <> 'DECLINED' AND "merged_into" IS NULL;
