-- When a unit read what its learner prefers, which it does before it says that it is initialized.
ALTER TABLE "cmi5_sessions" ADD COLUMN "preferences_read_at" TIMESTAMPTZ(3);
