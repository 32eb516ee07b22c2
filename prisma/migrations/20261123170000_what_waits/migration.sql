-- CreateIndex
CREATE INDEX "certificates_valid_until_idx" ON "certificates"("valid_until");

-- CreateIndex
CREATE INDEX "future_cruise_credits_state_entitled_at_idx" ON "future_cruise_credits"("state", "entitled_at");
