-- Somebody has one open request for a rate. Of those that were sent twice, the later ones keep what they say of the rate, and lose the link to it.
UPDATE "advisor_rate_requests" AS later SET "rate_id" = NULL
WHERE later."state" = 'open' AND EXISTS (
  SELECT FROM "advisor_rate_requests" AS earlier
  WHERE earlier."state" = 'open' AND earlier."asked_by" = later."asked_by" AND earlier."rate_id" = later."rate_id" AND earlier."request_id" < later."request_id"
);

CREATE UNIQUE INDEX "advisor_rate_requests_open_key" ON "advisor_rate_requests"("asked_by", "rate_id") WHERE "state" = 'open';
