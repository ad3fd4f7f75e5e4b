-- CreateEnum
CREATE TYPE "session_style" AS ENUM ('hosted', 'embedded');

-- CreateEnum
CREATE TYPE "checkout_session_state" AS ENUM ('waiting', 'open', 'complete', 'expired', 'deleted', 'refused');

-- AlterTable
ALTER TABLE "checkout" ADD COLUMN     "brought" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "checkout_session" (
    "id" UUID NOT NULL,
    "ref" TEXT NOT NULL,
    "style" "session_style" NOT NULL,
    "state" "checkout_session_state" NOT NULL DEFAULT 'waiting',
    "event_id" TEXT NOT NULL,
    "event_name" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "session_id" TEXT,
    "url" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "open_key" TEXT,
    "browser_key" TEXT,
    "buyer_phone" TEXT,
    "prefill" JSONB NOT NULL DEFAULT '{}',
    "brought" JSONB NOT NULL DEFAULT '{}',
    "opened_from" TEXT,
    "address_key" TEXT,
    "queue_number" BIGINT NOT NULL DEFAULT nextval('checkout_queue_number_seq'::regclass),
    "sent_at" TIMESTAMPTZ(3),
    "calls" INTEGER NOT NULL DEFAULT 0,
    "not_before" TIMESTAMPTZ(3),
    "lease_id" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "refusal_code" TEXT,
    "page_seen_at" TIMESTAMPTZ(3),
    "returned_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "order_read" JSONB,
    "read_at" TIMESTAMPTZ(3),
    "next_read_at" TIMESTAMPTZ(3),
    "reads" INTEGER NOT NULL DEFAULT 0,
    "read_problem" TEXT,
    "refresh_asked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkout_session_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "checkout_session_ref_key" ON "checkout_session"("ref");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_session_session_id_key" ON "checkout_session"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_session_open_key_key" ON "checkout_session"("open_key");

-- CreateIndex
CREATE INDEX "checkout_session_state_queue_number_idx" ON "checkout_session"("state", "queue_number");

-- CreateIndex
CREATE INDEX "checkout_session_next_read_at_idx" ON "checkout_session"("next_read_at");

-- CreateIndex
CREATE INDEX "checkout_session_browser_key_event_id_idx" ON "checkout_session"("browser_key", "event_id");

-- CreateIndex
CREATE INDEX "checkout_session_buyer_phone_event_id_idx" ON "checkout_session"("buyer_phone", "event_id");

-- CreateIndex
CREATE INDEX "checkout_session_address_key_created_at_idx" ON "checkout_session"("address_key", "created_at");

-- CreateIndex
CREATE INDEX "order_checkout_session_id_idx" ON "order"("checkout_session_id");
