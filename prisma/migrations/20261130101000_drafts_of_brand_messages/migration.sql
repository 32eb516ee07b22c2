-- A message of the brand is written before it is sent, and may be sent at a time; the version is for two who write it.
ALTER TABLE brand_messages ADD COLUMN version integer NOT NULL DEFAULT 0;
ALTER TABLE brand_messages DROP CONSTRAINT brand_messages_state_check,
  ADD CONSTRAINT brand_messages_state_check CHECK (state IN ('draft', 'scheduled', 'sending', 'sent', 'withdrawn'));
