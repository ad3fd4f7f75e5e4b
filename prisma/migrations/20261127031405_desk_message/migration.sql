-- CreateTable
CREATE TABLE "desk_message" (
    "order_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "staff_id" UUID,

    CONSTRAINT "desk_message_pkey" PRIMARY KEY ("order_id","kind")
);

-- AddForeignKey
ALTER TABLE "desk_message" ADD CONSTRAINT "desk_message_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "desk_message" ADD CONSTRAINT "desk_message_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;
