-- AlterTable
ALTER TABLE "checkout" ADD COLUMN     "reduced_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "checkout_session" ADD COLUMN     "reduced_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "order" ADD COLUMN     "reduced_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "participant" ADD COLUMN     "reduced_at" TIMESTAMPTZ(3);

-- Evidence of accepted waivers had the visitor's address and browser in the clear. A digest would need the server's secret: the
-- network stays, as newer evidence has it.
CREATE FUNCTION without_address(evidence jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT evidence - 'ip' - 'userAgent' || jsonb_build_object(
    'address', NULL, 'browser', NULL,
    'network', CASE
      WHEN evidence->>'ip' ~ '^\d{1,3}(\.\d{1,3}){3}$' THEN regexp_replace(evidence->>'ip', '\d+$', '0/24')
      WHEN evidence->>'ip' ~ '^[0-9a-f:]+:[0-9a-f:.]*$' THEN network(set_masklen((evidence->>'ip')::inet, 48))::text
    END
  )
$$;

UPDATE checkout SET waiver = without_address(waiver) WHERE waiver ? 'ip';
UPDATE participant SET signature = without_address(signature) WHERE signature ? 'ip';
UPDATE participant_change SET
  before = CASE WHEN before->'signature' ? 'ip' THEN jsonb_set(before, '{signature}', without_address(before->'signature')) ELSE before END,
  after = CASE WHEN after->'signature' ? 'ip' THEN jsonb_set(after, '{signature}', without_address(after->'signature')) ELSE after END
WHERE before->'signature' ? 'ip' OR after->'signature' ? 'ip';

DROP FUNCTION without_address(jsonb);
