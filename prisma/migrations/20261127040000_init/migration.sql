-- The schema of 0.1.0. The bodies of its functions are in prisma/functions, and are applied again when they change.

-- The database adapter writes and reads times without their zone, so a session must be in UTC whatever the server's own zone is. No
-- read takes several processors: buyers need them, and the desk's counts end no sooner with workers than without. Both are set for the
-- database, because a transaction pooler carries no settings of a session.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET timezone TO %L', current_database(), 'UTC');
  EXECUTE format('ALTER DATABASE %I SET max_parallel_workers_per_gather TO 0', current_database());
END
$$;

CREATE TYPE "staff_role" AS ENUM ('owner', 'staff', 'viewer');
CREATE TYPE "session_style" AS ENUM ('hosted', 'embedded');
CREATE TYPE "checkout_session_state" AS ENUM ('waiting', 'open', 'complete', 'expired', 'deleted', 'refused');
CREATE TYPE "browser_proof" AS ENUM ('work', 'patience');
CREATE TYPE "checkout_state" AS ENUM ('waiting', 'ordered', 'refused');
CREATE TYPE "attempt_state" AS ENUM ('waiting', 'prompted', 'paid', 'failed', 'expired', 'refused');
CREATE TYPE "order_origin" AS ENUM ('form', 'session', 'elsewhere');
CREATE TYPE "order_source" AS ENUM ('create', 'pay', 'webhook', 'fetch');
CREATE TYPE "delivery_state" AS ENUM ('received', 'applied', 'ignored', 'failed');
CREATE TYPE "participant_role" AS ENUM ('buyer', 'participant', 'staff');

CREATE TABLE "attention_item" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "checkout_id" UUID,
    "order_id" TEXT,
    "facts" JSONB NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "note" TEXT,
    "done_at" TIMESTAMPTZ(3),
    "done_by" UUID,
    "taken_by" UUID,
    "taken_at" TIMESTAMPTZ(3),
    "ending" TEXT,
    "waits_until" TIMESTAMPTZ(3),

    CONSTRAINT "attention_item_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "webhook_refusal" (
    "reason" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_refusal_pkey" PRIMARY KEY ("reason")
);

CREATE TABLE "staff" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "role" "staff_role" NOT NULL,
    "events" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "language" TEXT,
    "two_factor_enabled" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_pkey" PRIMARY KEY ("id")
);

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

CREATE TABLE "staff_two_factor" (
    "id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "backup_codes" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL DEFAULT true,
    "failed_verification_count" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),

    CONSTRAINT "staff_two_factor_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "sign_in_delay" (
    "key" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "not_before" TIMESTAMPTZ(3) NOT NULL,
    "forget_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_delay_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "staff_verification" (
    "id" UUID NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_verification_pkey" PRIMARY KEY ("id")
);

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
    "second_entry" BOOLEAN NOT NULL DEFAULT false,
    "consents" JSONB,
    "buyer_phone" TEXT,
    "prefill" JSONB NOT NULL DEFAULT '{}',
    "brought" JSONB NOT NULL DEFAULT '{}',
    "opened_from" TEXT,
    "address_key" TEXT,
    "queue_number" BIGINT NOT NULL,
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
    "reduced_at" TIMESTAMPTZ(3),
    "refresh_asked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkout_session_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "checkout" (
    "id" UUID NOT NULL,
    "ref" TEXT NOT NULL,
    "payer_ref" UUID NOT NULL DEFAULT gen_random_uuid(),
    "superseded_by_id" UUID,
    "queue_number" BIGSERIAL NOT NULL,
    "submission_key" TEXT,
    "form_id" UUID,
    "state" "checkout_state" NOT NULL DEFAULT 'waiting',
    "event_id" TEXT NOT NULL,
    "event_name" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "request" JSONB NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "waiver" JSONB,
    "page_seen_at" TIMESTAMPTZ(3),
    "refresh_asked_at" TIMESTAMPTZ(3),
    "buyer_phone" TEXT,
    "address_key" TEXT,
    "browser_key" TEXT,
    "consents" JSONB,
    "waits_for_room" BOOLEAN NOT NULL DEFAULT false,
    "proof_asked_at" TIMESTAMPTZ(3),
    "proof" "browser_proof",
    "sent_at" TIMESTAMPTZ(3),
    "calls" INTEGER NOT NULL DEFAULT 0,
    "request_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "not_before" TIMESTAMPTZ(3),
    "lease_id" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "asks_buyer_at" TIMESTAMPTZ(3),
    "refusal_code" TEXT,
    "checkout_lines" JSONB,
    "brought" JSONB NOT NULL DEFAULT '{}',
    "reduced_at" TIMESTAMPTZ(3),
    "order_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkout_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "checkout_places" (
    "checkout_id" UUID NOT NULL,
    "ticket_type_id" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "checkout_places_pkey" PRIMARY KEY ("checkout_id","ticket_type_id")
);

CREATE TABLE "waiver_text" (
    "digest" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "waiver_text_pkey" PRIMARY KEY ("digest")
);

CREATE TABLE "payment_attempt" (
    "id" UUID NOT NULL,
    "checkout_id" UUID NOT NULL,
    "live_checkout_id" UUID,
    "state" "attempt_state" NOT NULL DEFAULT 'waiting',
    "idempotency_key" TEXT NOT NULL,
    "msisdn" TEXT,
    "by_payer" BOOLEAN NOT NULL DEFAULT false,
    "sent_at" TIMESTAMPTZ(3),
    "unresolved" BOOLEAN NOT NULL DEFAULT false,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "not_before" TIMESTAMPTZ(3),
    "waiting_for" TEXT,
    "prompted_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "failure_kind" TEXT,
    "retry_safe" BOOLEAN,
    "evidence_at" TIMESTAMPTZ(3),
    "refusal_code" TEXT,
    "request_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_attempt_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "desk_order" (
    "order_id" TEXT NOT NULL,
    "order_code" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "failed_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "hold_expires_at" TIMESTAMPTZ(3),
    "failure_kind" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "attempt_state" "attempt_state",
    "attempt_at" TIMESTAMPTZ(3),
    "prompted_at" TIMESTAMPTZ(3),
    "refusal_code" TEXT,
    "buyer_name" TEXT,
    "buyer_email" TEXT,
    "buyer_phone" TEXT,
    "method" TEXT,
    "msisdn" TEXT,
    "channel" TEXT,
    "origin" "order_origin" NOT NULL,
    "ticket_type_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "places" JSONB NOT NULL DEFAULT '[]',
    "referral_code" TEXT,
    "discount_code" TEXT,
    "people" INTEGER NOT NULL DEFAULT 0,
    "unnamed" INTEGER NOT NULL DEFAULT 0,
    "unsigned" INTEGER NOT NULL DEFAULT 0,
    "entries" JSONB NOT NULL DEFAULT '{}',
    "ticket_count" INTEGER NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "total" BIGINT NOT NULL,
    "refunded" BIGINT NOT NULL DEFAULT 0,
    "service_fee" BIGINT NOT NULL DEFAULT 0,
    "form_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "paid_source" "order_source",
    "attention" BOOLEAN NOT NULL DEFAULT false,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "search" tsvector,

    CONSTRAINT "desk_order_pkey" PRIMARY KEY ("order_id")
);

CREATE TABLE "desk_order_sum" (
    "id" BIGSERIAL NOT NULL,
    "event_id" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "failed_until" TIMESTAMPTZ(3),
    "failure_kind" TEXT,
    "method" TEXT,
    "origin" "order_origin" NOT NULL,
    "attempts" INTEGER NOT NULL,
    "ticket_type_ids" TEXT[],
    "form_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "orders" INTEGER NOT NULL,
    "ticket_count" INTEGER NOT NULL,
    "total" BIGINT NOT NULL,
    "refunds" INTEGER NOT NULL,
    "refunded" BIGINT NOT NULL,
    "service_fee" BIGINT NOT NULL,

    CONSTRAINT "desk_order_sum_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "desk_entry_sum" (
    "id" BIGSERIAL NOT NULL,
    "event_id" TEXT NOT NULL,
    "ticket_type_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "entries" INTEGER NOT NULL,

    CONSTRAINT "desk_entry_sum_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "staff_id" UUID,
    "staff_name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "event_id" TEXT,
    "order_id" TEXT,
    "subject" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "address_key" TEXT,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "staff_invite" (
    "id" UUID NOT NULL,
    "token_digest" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" "staff_role" NOT NULL,
    "events" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "language" TEXT,
    "invited_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_invite_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "desk_view" (
    "id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "scope" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "columns" JSONB NOT NULL DEFAULT '[]',
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "exported_at" TIMESTAMPTZ(3),
    "exported_before" TIMESTAMPTZ(3),
    "exported_whole" BOOLEAN,
    "exported_by" UUID,

    CONSTRAINT "desk_view_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "desk_message" (
    "order_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "staff_id" UUID,

    CONSTRAINT "desk_message_pkey" PRIMARY KEY ("order_id","kind")
);

CREATE TABLE "alert" (
    "id" UUID NOT NULL,
    "way" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "delivered_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "alert_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "upstream_minute" (
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,

    CONSTRAINT "upstream_minute_pkey" PRIMARY KEY ("minute","kind")
);

CREATE TABLE "event_snapshot" (
    "event_id" TEXT NOT NULL,
    "listed" BOOLEAN NOT NULL DEFAULT true,
    "list_item" JSONB NOT NULL,
    "detail" JSONB,
    "list_fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "detail_fetched_at" TIMESTAMPTZ(3),
    "not_found_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_snapshot_pkey" PRIMARY KEY ("event_id")
);

CREATE TABLE "lease" (
    "name" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "succeeded_at" TIMESTAMPTZ(3),

    CONSTRAINT "lease_pkey" PRIMARY KEY ("name")
);

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
    "last_fetched_at" TIMESTAMPTZ(3),
    "next_fetch_at" TIMESTAMPTZ(3),
    "fetches" INTEGER NOT NULL DEFAULT 0,
    "reduced_at" TIMESTAMPTZ(3),
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "refund" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "webhook_delivery" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "order_id" TEXT,
    "body" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "state" "delivery_state" NOT NULL DEFAULT 'received',
    "processed_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "timeline_entry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checkout_id" UUID,
    "order_id" TEXT,
    "kind" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "timeline_entry_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "reconciliation" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "compared" INTEGER NOT NULL,
    "missing" INTEGER NOT NULL,
    "different" INTEGER NOT NULL,
    "uncorrected" INTEGER NOT NULL DEFAULT 0,
    "whole" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "reconciliation_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "order_walk" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "cursor" TEXT,
    "pages" INTEGER NOT NULL DEFAULT 0,
    "compared" INTEGER NOT NULL DEFAULT 0,
    "missing" INTEGER NOT NULL DEFAULT 0,
    "different" INTEGER NOT NULL DEFAULT 0,
    "uncorrected" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "order_walk_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "participant" (
    "id" UUID NOT NULL,
    "checkout_id" UUID,
    "order_id" TEXT,
    "event_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "registration_id" TEXT,
    "registration_status" TEXT,
    "ticket_type_id" TEXT NOT NULL,
    "distance_km" DOUBLE PRECISION,
    "name" TEXT,
    "is_buyer" BOOLEAN NOT NULL DEFAULT false,
    "phone" TEXT,
    "answers" JSONB NOT NULL DEFAULT '{}',
    "minor" BOOLEAN NOT NULL DEFAULT false,
    "guardian" JSONB,
    "ref" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "claimed_at" TIMESTAMPTZ(3),
    "signed_at" TIMESTAMPTZ(3),
    "signature" JSONB,
    "reduced_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sort_name" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "search" tsvector,

    CONSTRAINT "participant_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "participant_change" (
    "id" BIGSERIAL NOT NULL,
    "participant_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "by" "participant_role" NOT NULL,
    "kind" TEXT NOT NULL,
    "before" JSONB NOT NULL DEFAULT '{}',
    "after" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "participant_change_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "throttle" (
    "key" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "window_ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "throttle_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "partner_token" (
    "client_id" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "scope" TEXT,

    CONSTRAINT "partner_token_pkey" PRIMARY KEY ("client_id")
);

CREATE TABLE "upstream_budget" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMPTZ(3),

    CONSTRAINT "upstream_budget_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "provider_trouble" (
    "cause" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_trouble_pkey" PRIMARY KEY ("cause")
);

CREATE TABLE "upstream_pause" (
    "kind" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "refusals" INTEGER NOT NULL DEFAULT 1,
    "probe_until" TIMESTAMPTZ(3),

    CONSTRAINT "upstream_pause_pkey" PRIMARY KEY ("kind")
);
CREATE UNIQUE INDEX "attention_item_dedupe_key_key" ON "attention_item"("dedupe_key");
CREATE INDEX "attention_item_done_at_opened_at_idx" ON "attention_item"("done_at", "opened_at");
CREATE INDEX "attention_item_order_id_idx" ON "attention_item"("order_id");
CREATE INDEX "attention_item_checkout_id_idx" ON "attention_item"("checkout_id");
CREATE UNIQUE INDEX "staff_email_key" ON "staff"("email");
CREATE UNIQUE INDEX "staff_session_token_key" ON "staff_session"("token");
CREATE INDEX "staff_session_staff_id_idx" ON "staff_session"("staff_id");
CREATE INDEX "staff_session_expires_at_idx" ON "staff_session"("expires_at");
CREATE INDEX "staff_account_staff_id_idx" ON "staff_account"("staff_id");
CREATE UNIQUE INDEX "staff_account_provider_id_account_id_key" ON "staff_account"("provider_id", "account_id");
CREATE UNIQUE INDEX "staff_two_factor_staff_id_key" ON "staff_two_factor"("staff_id");
CREATE INDEX "sign_in_delay_forget_at_idx" ON "sign_in_delay"("forget_at");
CREATE INDEX "staff_verification_identifier_idx" ON "staff_verification"("identifier");
CREATE UNIQUE INDEX "checkout_session_ref_key" ON "checkout_session"("ref");
CREATE UNIQUE INDEX "checkout_session_session_id_key" ON "checkout_session"("session_id");
CREATE UNIQUE INDEX "checkout_session_open_key_key" ON "checkout_session"("open_key");
CREATE INDEX "checkout_session_state_queue_number_idx" ON "checkout_session"("state", "queue_number");
CREATE INDEX "checkout_session_next_read_at_idx" ON "checkout_session"("next_read_at");
CREATE INDEX "checkout_session_browser_key_event_id_idx" ON "checkout_session"("browser_key", "event_id");
CREATE INDEX "checkout_session_buyer_phone_event_id_idx" ON "checkout_session"("buyer_phone", "event_id");
CREATE INDEX "checkout_session_address_key_created_at_idx" ON "checkout_session"("address_key", "created_at");
CREATE UNIQUE INDEX "checkout_ref_key" ON "checkout"("ref");
CREATE UNIQUE INDEX "checkout_payer_ref_key" ON "checkout"("payer_ref");
CREATE UNIQUE INDEX "checkout_superseded_by_id_key" ON "checkout"("superseded_by_id");
CREATE UNIQUE INDEX "checkout_submission_key_key" ON "checkout"("submission_key");
CREATE UNIQUE INDEX "checkout_idempotency_key_key" ON "checkout"("idempotency_key");
CREATE UNIQUE INDEX "checkout_order_id_key" ON "checkout"("order_id");
CREATE INDEX "checkout_state_queue_number_idx" ON "checkout"("state", "queue_number");
CREATE INDEX "checkout_sent_at_idx" ON "checkout"("sent_at");
CREATE INDEX "checkout_form_id_idx" ON "checkout"("form_id");
CREATE INDEX "checkout_buyer_phone_event_id_idx" ON "checkout"("buyer_phone", "event_id");
CREATE INDEX "checkout_event_id_queue_number_idx" ON "checkout"("event_id", "queue_number");
CREATE INDEX "checkout_event_id_created_at_idx" ON "checkout"("event_id", "created_at");
CREATE INDEX "checkout_created_at_idx" ON "checkout"("created_at");
CREATE INDEX "checkout_address_key_created_at_idx" ON "checkout"("address_key", "created_at");
CREATE INDEX "checkout_browser_key_event_id_idx" ON "checkout"("browser_key", "event_id");
CREATE UNIQUE INDEX "payment_attempt_live_checkout_id_key" ON "payment_attempt"("live_checkout_id");
CREATE UNIQUE INDEX "payment_attempt_idempotency_key_key" ON "payment_attempt"("idempotency_key");
CREATE INDEX "payment_attempt_checkout_id_created_at_idx" ON "payment_attempt"("checkout_id", "created_at");
CREATE INDEX "payment_attempt_created_at_idx" ON "payment_attempt"("created_at");
CREATE INDEX "payment_attempt_msisdn_created_at_idx" ON "payment_attempt"("msisdn", "created_at");
CREATE INDEX "desk_order_created_at_order_id_idx" ON "desk_order"("created_at" DESC, "order_id" DESC);
CREATE INDEX "desk_order_event_id_created_at_order_id_idx" ON "desk_order"("event_id", "created_at" DESC, "order_id" DESC);
CREATE INDEX "desk_order_state_created_at_order_id_idx" ON "desk_order"("state", "created_at" DESC, "order_id" DESC);
CREATE INDEX "desk_order_event_id_paid_at_idx" ON "desk_order"("event_id", "paid_at");
CREATE INDEX "desk_order_paid_at_idx" ON "desk_order"("paid_at");
CREATE INDEX "desk_order_event_id_status_order_id_idx" ON "desk_order"("event_id", "status", "order_id");
CREATE INDEX "desk_order_form_at_paid_at_event_id_idx" ON "desk_order"("form_at", "paid_at", "event_id");
CREATE INDEX "desk_order_total_order_id_idx" ON "desk_order"("total", "order_id");
CREATE INDEX "desk_order_attention_event_id_idx" ON "desk_order"("attention", "event_id");
CREATE INDEX "desk_order_changed_at_idx" ON "desk_order"("changed_at");
CREATE INDEX "desk_order_order_code_idx" ON "desk_order"("order_code");
CREATE INDEX "desk_order_search_idx" ON "desk_order" USING GIN ("search");
CREATE INDEX "audit_entry_at_id_idx" ON "audit_entry"("at" DESC, "id" DESC);
CREATE INDEX "audit_entry_staff_id_id_idx" ON "audit_entry"("staff_id", "id");
CREATE INDEX "audit_entry_kind_id_idx" ON "audit_entry"("kind", "id");
CREATE INDEX "audit_entry_order_id_id_idx" ON "audit_entry"("order_id", "id");
CREATE UNIQUE INDEX "staff_invite_token_digest_key" ON "staff_invite"("token_digest");
CREATE UNIQUE INDEX "desk_view_list_scope_name_key" ON "desk_view"("list", "scope", "name");
CREATE INDEX "alert_next_at_idx" ON "alert"("next_at");
CREATE INDEX "alert_created_at_idx" ON "alert"("created_at");
CREATE UNIQUE INDEX "alert_way_dedupe_key_key" ON "alert"("way", "dedupe_key");
CREATE INDEX "order_created_at_id_idx" ON "order"("created_at" DESC, "id" DESC);
CREATE INDEX "order_status_created_at_id_idx" ON "order"("status", "created_at" DESC, "id" DESC);
CREATE INDEX "order_event_id_idx" ON "order"("event_id");
CREATE INDEX "order_order_code_idx" ON "order"("order_code");
CREATE INDEX "order_buyer_phone_idx" ON "order"("buyer_phone");
CREATE INDEX "order_partner_reference_idx" ON "order"("partner_reference");
CREATE INDEX "order_checkout_session_id_idx" ON "order"("checkout_session_id");
CREATE INDEX "order_next_fetch_at_idx" ON "order"("next_fetch_at");
CREATE INDEX "refund_order_id_idx" ON "refund"("order_id");
CREATE INDEX "webhook_delivery_state_received_at_idx" ON "webhook_delivery"("state", "received_at");
CREATE INDEX "webhook_delivery_received_at_id_idx" ON "webhook_delivery"("received_at" DESC, "id");
CREATE INDEX "webhook_delivery_order_id_idx" ON "webhook_delivery"("order_id");
CREATE INDEX "timeline_entry_order_id_id_idx" ON "timeline_entry"("order_id", "id");
CREATE INDEX "timeline_entry_checkout_id_id_idx" ON "timeline_entry"("checkout_id", "id");
CREATE INDEX "timeline_entry_at_idx" ON "timeline_entry"("at");
CREATE INDEX "reconciliation_at_idx" ON "reconciliation"("at");
CREATE UNIQUE INDEX "participant_ref_key" ON "participant"("ref");
CREATE INDEX "participant_order_id_position_idx" ON "participant"("order_id", "position");
CREATE INDEX "participant_event_id_code_idx" ON "participant"("event_id", "code");
CREATE INDEX "participant_event_id_created_at_id_idx" ON "participant"("event_id", "created_at", "id");
CREATE INDEX "participant_event_id_sort_name_id_idx" ON "participant"("event_id", "sort_name", "id");
CREATE INDEX "participant_search_idx" ON "participant" USING GIN ("search");
CREATE INDEX "participant_answers_idx" ON "participant" USING GIN ("answers" jsonb_path_ops);
CREATE UNIQUE INDEX "participant_checkout_id_position_key" ON "participant"("checkout_id", "position");
CREATE UNIQUE INDEX "participant_order_id_registration_id_key" ON "participant"("order_id", "registration_id");
CREATE INDEX "participant_change_participant_id_id_idx" ON "participant_change"("participant_id", "id");
CREATE INDEX "throttle_window_ends_at_idx" ON "throttle"("window_ends_at");
ALTER TABLE "attention_item" ADD CONSTRAINT "attention_item_done_by_fkey" FOREIGN KEY ("done_by") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "attention_item" ADD CONSTRAINT "attention_item_taken_by_fkey" FOREIGN KEY ("taken_by") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "staff_account" ADD CONSTRAINT "staff_account_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "staff_two_factor" ADD CONSTRAINT "staff_two_factor_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_superseded_by_id_fkey" FOREIGN KEY ("superseded_by_id") REFERENCES "checkout"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "checkout_places" ADD CONSTRAINT "checkout_places_checkout_id_fkey" FOREIGN KEY ("checkout_id") REFERENCES "checkout"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_checkout_id_fkey" FOREIGN KEY ("checkout_id") REFERENCES "checkout"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "desk_order" ADD CONSTRAINT "desk_order_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "staff_invite" ADD CONSTRAINT "staff_invite_invited_by_fkey" FOREIGN KEY ("invited_by") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "desk_view" ADD CONSTRAINT "desk_view_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "desk_view" ADD CONSTRAINT "desk_view_exported_by_fkey" FOREIGN KEY ("exported_by") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "desk_message" ADD CONSTRAINT "desk_message_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "desk_message" ADD CONSTRAINT "desk_message_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "participant" ADD CONSTRAINT "participant_checkout_id_fkey" FOREIGN KEY ("checkout_id") REFERENCES "checkout"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "participant" ADD CONSTRAINT "participant_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "participant_change" ADD CONSTRAINT "participant_change_participant_id_fkey" FOREIGN KEY ("participant_id") REFERENCES "participant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A sequence that two columns name in their defaults belongs to neither for the tools that compare schema and migrations.
CREATE FUNCTION next_queue_number() RETURNS bigint LANGUAGE sql AS $$ SELECT nextval('checkout_queue_number_seq') $$;
ALTER TABLE "checkout_session" ALTER COLUMN "queue_number" SET DEFAULT next_queue_number();

CREATE INDEX "desk_order_buyer_idx" ON "desk_order"(lower(coalesce(buyer_name, '')), "order_id");
-- Few orders have a code; what its uses brought is read from the index alone.
CREATE INDEX "desk_order_referral_idx" ON "desk_order"(lower(referral_code), "created_at" DESC, "order_id" DESC)
  INCLUDE ("referral_code", "event_id", "currency", "status", "ticket_count", "total", "refunded") WHERE referral_code <> '';
CREATE INDEX "desk_order_discount_idx" ON "desk_order"(lower(discount_code), "created_at" DESC, "order_id" DESC)
  INCLUDE ("discount_code", "event_id", "currency", "status", "ticket_count", "total", "refunded") WHERE discount_code <> '';
CREATE INDEX "desk_order_unknown_codes_idx" ON "desk_order"("event_id") WHERE referral_code IS NULL;

-- Distances follow from ticket types: groups of participants are few.
CREATE STATISTICS participant_groups (ndistinct) ON event_id, ticket_type_id, distance_km FROM participant;

-- Triggers keep what is derived: words for the search, rows of desk_order, sums of these. prisma/functions has the bodies.
CREATE FUNCTION participant_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
CREATE FUNCTION desk_order_follow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE FUNCTION desk_sums_follow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;

CREATE TRIGGER participant_search BEFORE INSERT OR UPDATE OF name, code, checkout_id ON participant
  FOR EACH ROW EXECUTE FUNCTION participant_search();

-- The rows of desk_order are written at the end of a transaction, once for each order.
DO $$
DECLARE changed record;
BEGIN
  FOR changed IN SELECT * FROM (VALUES
    ('order', 'order_code event_id status created_at hold_expires_at failure_kind buyer_name buyer_email buyer_phone channel
      checkout_session_id partner_reference ticket_count currency total service_fee'),
    ('checkout', 'order_id request buyer_phone superseded_by_id'),
    ('payment_attempt', 'state failure_kind refusal_code msisdn prompted_at'),
    ('participant', 'order_id name signed_at ticket_type_id distance_km registration_status'),
    ('refund', 'order_id amount status'),
    ('attention_item', 'done_at order_id checkout_id facts kind')
  ) AS given(table_name, columns)
  LOOP
    EXECUTE format(
      'CREATE CONSTRAINT TRIGGER desk_order_added AFTER INSERT ON %I DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION desk_order_follow()', changed.table_name);
    EXECUTE format(
      'CREATE CONSTRAINT TRIGGER desk_order_changed AFTER UPDATE ON %I DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (%s) EXECUTE FUNCTION desk_order_follow()', changed.table_name,
      (SELECT string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', name), ' OR ')
        FROM regexp_split_to_table(changed.columns, '\s+') AS name));
    -- An order is never deleted; its row would go with it.
    IF changed.table_name <> 'order' THEN
      EXECUTE format(
        'CREATE CONSTRAINT TRIGGER desk_order_removed AFTER DELETE ON %I DEFERRABLE INITIALLY DEFERRED
          FOR EACH ROW EXECUTE FUNCTION desk_order_follow()', changed.table_name);
    END IF;
  END LOOP;
END
$$;

CREATE TRIGGER desk_sums_added AFTER INSERT OR DELETE ON desk_order FOR EACH ROW EXECUTE FUNCTION desk_sums_follow();
CREATE TRIGGER desk_sums_changed AFTER UPDATE ON desk_order
  FOR EACH ROW WHEN (
    (OLD.event_id, OLD.currency, OLD.status, OLD.state, OLD.failed_until, OLD.failure_kind, OLD.method, OLD.origin, least(OLD.attempts, 2),
      OLD.ticket_type_ids, OLD.form_at IS NULL, OLD.paid_at IS NULL, OLD.ticket_count, OLD.total, OLD.refunded, OLD.service_fee, OLD.entries)
    IS DISTINCT FROM
    (NEW.event_id, NEW.currency, NEW.status, NEW.state, NEW.failed_until, NEW.failure_kind, NEW.method, NEW.origin, least(NEW.attempts, 2),
      NEW.ticket_type_ids, NEW.form_at IS NULL, NEW.paid_at IS NULL, NEW.ticket_count, NEW.total, NEW.refunded, NEW.service_fee, NEW.entries)
  )
  EXECUTE FUNCTION desk_sums_follow();
