// Clauses of partner-api.md 3: states and transitions.

export const stateClauses = {
  '3.1 create': '(none) → cart: places held until hold_expires_at, no money moves',
  '3.1 prompt': 'cart → prompt_sent by pay: prompt on the phone, next_action await_confirmation',
  '3.1 free': 'cart → paid by pay when total is 0: registrations issued, order.paid sent',
  '3.1 approve': 'prompt_sent → paid when the payer approves: registrations issued, order.paid sent',
  '3.1 decline': 'prompt_sent → failed when declined: failure_kind declined, order.failed sent',
  '3.1 fail': 'prompt_sent → failed when it fails: failure_kind other, order.failed sent',
  '3.1 not reached': 'prompt_sent → failed with provider_not_reached: no webhook',
  '3.1 prompt timeout': 'prompt_sent → expired when the prompt times out: timed_out, order.failed sent',
  '3.1 hold timeout': 'prompt_sent → expired when the hold times out: order.failed sent',
  '3.1 refund': 'paid → refunded by a full refund: order.refunded with data.refund',
  '3.1 partial refund': 'paid → partially_refunded: order.refunded per refund',
  '3.1.1 not payable':
    'pay on an order already paid or closed is 409 order_not_payable (in progress: prompt_in_progress)',
  '3.1.2 hold expired': 'pay after the hold lapsed is 409 hold_expired; a new order must be created',
  '3.1.3 not reached': 'a charge that never reached the provider: nothing charged, retry_safe true',
  '3.1.4 pay again': 'after failure or expiry a new pay call with a new key may be made (same network)',
  '3.1 cart lapse': 'a cart whose hold lapses keeps its status, gives its places back, sends nothing',
  '3.2 open': 'a new session is open, its order null until the buyer starts',
  '3.2 complete': 'open → complete when the linked order becomes paid',
  '3.2 stays complete': 'complete stays complete after a later refund and after 24 hours',
  '3.2 expired': 'open → expired when 24 hours pass without a paid order',
  '3.2 deleted': 'expired sessions are deleted later; a read is then 404',
} as const;
