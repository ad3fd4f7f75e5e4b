-- CreateEnum
CREATE TYPE "checkout_state" AS ENUM ('waiting', 'ordered', 'refused');

-- CreateEnum
CREATE TYPE "attempt_state" AS ENUM ('waiting', 'prompted', 'paid', 'failed', 'expired', 'refused');

-- CreateEnum
CREATE TYPE "order_source" AS ENUM ('create', 'pay', 'webhook', 'read');

-- CreateEnum
CREATE TYPE "delivery_state" AS ENUM ('received', 'applied', 'ignored', 'failed');

-- CreateTable
CREATE TABLE "staff" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_session" (
    "id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "staff_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_account" (
    "id" UUID NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "staff_id" UUID NOT NULL,
    "password" TEXT,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_verification" (
    "id" UUID NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_throttle" (
    "key" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "window_ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_throttle_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "checkout" (
    "id" UUID NOT NULL,
    "ref" TEXT NOT NULL,
    "line_no" BIGSERIAL NOT NULL,
    "submission_key" TEXT,
    "state" "checkout_state" NOT NULL DEFAULT 'waiting',
    "event_id" TEXT NOT NULL,
    "event_name" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "request" JSONB NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "waiver" JSONB,
    "sent_at" TIMESTAMPTZ(3),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "not_before" TIMESTAMPTZ(3),
    "lease_id" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "refusal_code" TEXT,
    "checkout_lines" JSONB,
    "order_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_attempt" (
    "id" UUID NOT NULL,
    "checkout_id" UUID NOT NULL,
    "live_checkout_id" UUID,
    "state" "attempt_state" NOT NULL DEFAULT 'waiting',
    "idempotency_key" TEXT NOT NULL,
    "msisdn" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "unresolved" BOOLEAN NOT NULL DEFAULT false,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "not_before" TIMESTAMPTZ(3),
    "prompted_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "failure_kind" TEXT,
    "retry_safe" BOOLEAN,
    "refusal_code" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_snapshot" (
    "event_id" TEXT NOT NULL,
    "listed" BOOLEAN NOT NULL DEFAULT true,
    "list_item" JSONB NOT NULL,
    "detail" JSONB,
    "list_read_at" TIMESTAMPTZ(3) NOT NULL,
    "detail_read_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_snapshot_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "lease" (
    "name" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "succeeded_at" TIMESTAMPTZ(3),

    CONSTRAINT "lease_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "order" (
    "id" TEXT NOT NULL,
    "order_code" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "subtotal" BIGINT NOT NULL,
    "discount_total" BIGINT NOT NULL,
    "donation_total" BIGINT NOT NULL,
    "service_fee" BIGINT NOT NULL,
    "total" BIGINT NOT NULL,
    "failure_kind" TEXT,
    "ticket_count" INTEGER NOT NULL,
    "buyer_name" TEXT,
    "buyer_email" TEXT,
    "buyer_phone" TEXT,
    "channel" TEXT,
    "api_client_id" TEXT,
    "checkout_session_id" TEXT,
    "partner_reference" TEXT,
    "hold_expires_at" TIMESTAMPTZ(3),
    "registrations" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "status_at" TIMESTAMPTZ(3) NOT NULL,
    "status_source" "order_source" NOT NULL,
    "last_read_at" TIMESTAMPTZ(3),
    "next_read_at" TIMESTAMPTZ(3),
    "reads" INTEGER NOT NULL DEFAULT 0,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refund" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "order_id" TEXT,
    "body" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "state" "delivery_state" NOT NULL DEFAULT 'received',
    "processed_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "timeline_entry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checkout_id" UUID,
    "order_id" TEXT,
    "kind" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "timeline_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reconciliation" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "compared" INTEGER NOT NULL,
    "missing" INTEGER NOT NULL,
    "different" INTEGER NOT NULL,

    CONSTRAINT "reconciliation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "partner_token" (
    "client_id" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "partner_token_pkey" PRIMARY KEY ("client_id")
);

-- CreateTable
CREATE TABLE "upstream_budget" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMPTZ(3),

    CONSTRAINT "upstream_budget_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "staff_email_key" ON "staff"("email");

-- CreateIndex
CREATE UNIQUE INDEX "staff_session_token_key" ON "staff_session"("token");

-- CreateIndex
CREATE INDEX "staff_session_staff_id_idx" ON "staff_session"("staff_id");

-- CreateIndex
CREATE INDEX "staff_session_expires_at_idx" ON "staff_session"("expires_at");

-- CreateIndex
CREATE INDEX "staff_account_staff_id_idx" ON "staff_account"("staff_id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_account_provider_id_account_id_key" ON "staff_account"("provider_id", "account_id");

-- CreateIndex
CREATE INDEX "staff_verification_identifier_idx" ON "staff_verification"("identifier");

-- CreateIndex
CREATE INDEX "sign_in_throttle_window_ends_at_idx" ON "sign_in_throttle"("window_ends_at");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_ref_key" ON "checkout"("ref");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_submission_key_key" ON "checkout"("submission_key");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_idempotency_key_key" ON "checkout"("idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_order_id_key" ON "checkout"("order_id");

-- CreateIndex
CREATE INDEX "checkout_state_line_no_idx" ON "checkout"("state", "line_no");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempt_live_checkout_id_key" ON "payment_attempt"("live_checkout_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempt_idempotency_key_key" ON "payment_attempt"("idempotency_key");

-- CreateIndex
CREATE INDEX "payment_attempt_checkout_id_created_at_idx" ON "payment_attempt"("checkout_id", "created_at");

-- CreateIndex
CREATE INDEX "order_created_at_id_idx" ON "order"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "order_status_created_at_id_idx" ON "order"("status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "order_event_id_idx" ON "order"("event_id");

-- CreateIndex
CREATE INDEX "order_partner_reference_idx" ON "order"("partner_reference");

-- CreateIndex
CREATE INDEX "order_next_read_at_idx" ON "order"("next_read_at");

-- CreateIndex
CREATE INDEX "refund_order_id_idx" ON "refund"("order_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_state_received_at_idx" ON "webhook_delivery"("state", "received_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_order_id_idx" ON "webhook_delivery"("order_id");

-- CreateIndex
CREATE INDEX "timeline_entry_order_id_id_idx" ON "timeline_entry"("order_id", "id");

-- CreateIndex
CREATE INDEX "timeline_entry_checkout_id_id_idx" ON "timeline_entry"("checkout_id", "id");

-- CreateIndex
CREATE INDEX "reconciliation_at_idx" ON "reconciliation"("at");

-- AddForeignKey
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_account" ADD CONSTRAINT "staff_account_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_checkout_id_fkey" FOREIGN KEY ("checkout_id") REFERENCES "checkout"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
