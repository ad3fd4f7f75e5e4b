// The faults that people try most, each one button of the control room.

export const commonFaults: readonly { label: string; fault: Record<string, string | number> }[] = [
  {
    label: 'Lose the next answer to an order or payment',
    fault: { kind: 'lost_response', method: 'POST', path: '/orders' },
  },
  { label: 'Reset the next connection', fault: { kind: 'reset' } },
  {
    label: 'Fail the next order or payment with 500',
    fault: { kind: 'status', method: 'POST', path: '/orders', http_status: 500, error_code: 'server_error' },
  },
  {
    label: 'Answer the next 5 calls with 429, wait 7 s',
    fault: { kind: 'status', http_status: 429, error_code: 'rate_limited', retry_after: 7, times: 5 },
  },
  {
    label: 'Refuse the next access token',
    fault: { kind: 'status', path: '/orders', http_status: 401, error_code: 'invalid_token' },
  },
  {
    label: 'Fail the next 3 reads of events with 503',
    fault: {
      kind: 'status',
      method: 'GET',
      path: '/events',
      http_status: 503,
      error_code: 'server_error',
      times: 3,
    },
  },
  {
    label: 'Delay the next order or payment by 5 s',
    fault: { kind: 'delay', method: 'POST', path: '/orders', milliseconds: 5000 },
  },
];
