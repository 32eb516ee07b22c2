-- beyond the schema: the engine would drop the columns and lose what they say ------------------------------------------

ALTER TABLE "agencies" DROP CONSTRAINT "agencies_flags_check", DROP CONSTRAINT "agencies_second_factor_required_check";
ALTER TABLE "agents" DROP CONSTRAINT "agents_flags_check", DROP CONSTRAINT "agents_second_factor_flag_check";

ALTER TABLE "agencies"
  ALTER COLUMN "cc_booking_docs_flag" DROP DEFAULT,
  ALTER COLUMN "cc_booking_docs_flag" TYPE BOOLEAN USING "cc_booking_docs_flag" = 'Y',
  ALTER COLUMN "cc_booking_docs_flag" SET DEFAULT false,
  ALTER COLUMN "hide_address_flag" DROP DEFAULT,
  ALTER COLUMN "hide_address_flag" TYPE BOOLEAN USING "hide_address_flag" = 'Y',
  ALTER COLUMN "hide_address_flag" SET DEFAULT false,
  ALTER COLUMN "agency_partner_reward_flag" DROP DEFAULT,
  ALTER COLUMN "agency_partner_reward_flag" TYPE BOOLEAN USING "agency_partner_reward_flag" = 'Y',
  ALTER COLUMN "agency_partner_reward_flag" SET DEFAULT false,
  ALTER COLUMN "cvp_agency" DROP DEFAULT,
  ALTER COLUMN "cvp_agency" TYPE BOOLEAN USING "cvp_agency" = 'Y',
  ALTER COLUMN "cvp_agency" SET DEFAULT false,
  ALTER COLUMN "ta_report_access" DROP DEFAULT,
  ALTER COLUMN "ta_report_access" TYPE BOOLEAN USING "ta_report_access" = 'Y',
  ALTER COLUMN "ta_report_access" SET DEFAULT false,
  ALTER COLUMN "second_factor_required" DROP DEFAULT,
  ALTER COLUMN "second_factor_required" TYPE BOOLEAN USING "second_factor_required" = 'Y',
  ALTER COLUMN "second_factor_required" SET DEFAULT false;

ALTER TABLE "agents"
  ALTER COLUMN "email_valid_flag" DROP DEFAULT,
  ALTER COLUMN "email_valid_flag" TYPE BOOLEAN USING "email_valid_flag" = 'Y',
  ALTER COLUMN "email_valid_flag" SET DEFAULT false,
  ALTER COLUMN "cc_booking_docs_flag" DROP DEFAULT,
  ALTER COLUMN "cc_booking_docs_flag" TYPE BOOLEAN USING "cc_booking_docs_flag" = 'Y',
  ALTER COLUMN "cc_booking_docs_flag" SET DEFAULT false,
  ALTER COLUMN "generic_agent" DROP DEFAULT,
  ALTER COLUMN "generic_agent" TYPE BOOLEAN USING "generic_agent" = 'Y',
  ALTER COLUMN "generic_agent" SET DEFAULT false,
  ALTER COLUMN "home_based_agent_flag" DROP DEFAULT,
  ALTER COLUMN "home_based_agent_flag" TYPE BOOLEAN USING "home_based_agent_flag" = 'Y',
  ALTER COLUMN "home_based_agent_flag" SET DEFAULT false,
  ALTER COLUMN "second_factor_flag" DROP DEFAULT,
  ALTER COLUMN "second_factor_flag" TYPE BOOLEAN USING "second_factor_flag" = 'Y',
  ALTER COLUMN "second_factor_flag" SET DEFAULT false;
