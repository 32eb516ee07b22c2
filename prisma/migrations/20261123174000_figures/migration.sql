-- CreateTable
CREATE TABLE "figures" (
    "figure" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "market" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "value" BIGINT NOT NULL,

    CONSTRAINT "figures_pkey" PRIMARY KEY ("figure","day","market","part")
);

-- CreateTable
CREATE TABLE "figure_runs" (
    "figure" TEXT NOT NULL,
    "counted_until" DATE NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "figure_runs_pkey" PRIMARY KEY ("figure")
);

-- beyond the schema

ALTER TABLE "figures" ADD CONSTRAINT "figures_figure_check" CHECK ("figure" IN ('agencies', 'people', 'signIns', 'enrolments', 'levels', 'courses', 'bookings', 'gross', 'commission', 'tools', 'mails', 'feedback', 'answered', 'answerHours'));
ALTER TABLE "figures" ADD CONSTRAINT "figures_market_check" CHECK ("market" IN ('', 'nam', 'uk', 'au', 'jp', 'asia', 'int'));
ALTER TABLE "figure_runs" ADD CONSTRAINT "figure_runs_figure_check" CHECK ("figure" IN ('agencies', 'people', 'signIns', 'enrolments', 'levels', 'courses', 'bookings', 'gross', 'commission', 'tools', 'mails', 'feedback', 'answered', 'answerHours'));

SELECT pgboss.create_queue('keep-figures', '{"policy": "standard", "retryLimit": 5, "retryDelay": 60, "retryBackoff": true, "expireInSeconds": 900, "retentionMinutes": 64800}');
