-- CreateTable
CREATE TABLE "dispute_messages" (
    "message_id" UUID NOT NULL,
    "dispute_id" UUID NOT NULL,
    "agent_unique_id" UUID,
    "staff_id" UUID,
    "message_txt" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dispute_messages_pkey" PRIMARY KEY ("message_id")
);

-- CreateTable
CREATE TABLE "dispute_attachments" (
    "attachment_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "file_id" UUID,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,

    CONSTRAINT "dispute_attachments_pkey" PRIMARY KEY ("attachment_id")
);

-- CreateIndex
CREATE INDEX "dispute_messages_dispute_id_sent_at_idx" ON "dispute_messages"("dispute_id", "sent_at");

-- CreateIndex
CREATE INDEX "dispute_messages_agent_unique_id_idx" ON "dispute_messages"("agent_unique_id");

-- CreateIndex
CREATE INDEX "dispute_messages_staff_id_idx" ON "dispute_messages"("staff_id");

-- CreateIndex
CREATE INDEX "dispute_attachments_message_id_idx" ON "dispute_attachments"("message_id");

-- CreateIndex
CREATE INDEX "dispute_attachments_file_id_idx" ON "dispute_attachments"("file_id");

-- AddForeignKey
ALTER TABLE "dispute_messages" ADD CONSTRAINT "dispute_messages_dispute_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "commission_disputes"("dispute_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispute_messages" ADD CONSTRAINT "dispute_messages_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispute_messages" ADD CONSTRAINT "dispute_messages_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff_users"("staff_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispute_attachments" ADD CONSTRAINT "dispute_attachments_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "dispute_messages"("message_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispute_attachments" ADD CONSTRAINT "dispute_attachments_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A message is of one side.
ALTER TABLE "dispute_messages" ADD CONSTRAINT "dispute_messages_side_check" CHECK (num_nonnulls("agent_unique_id", "staff_id") = 1);
