// The live log of answered requests, newest first.
import { html } from 'hono/html';
import type { World } from '../engine/world.ts';
import type { Html } from '../page/page-answer.ts';
import type { LogRow } from '../store/operation-rows.ts';
import { nothingYet } from './room-text.ts';

const MOST_ROWS = 60;

/** The newest requests to the API. Their times are real ones. */
export function logPart(world: World): Html {
  const rows = [...world.store.log.all()].slice(-MOST_ROWS).reverse();
  if (rows.length === 0) return nothingYet('No request yet.');
  return html`<table><thead><tr><th scope="col">Time</th><th scope="col">Request</th><th scope="col">Answer</th><th scope="col">Client and key</th></tr></thead>
<tbody>${rows.map(logEntry)}</tbody></table>`;
}

function logEntry(row: LogRow): Html {
  const tone = row.status >= 400 || row.status === 0 ? 'bad' : 'good';
  return html`<tr id="log-${row.seq}"><td><time>${new Date(row.at).toISOString().slice(11, 23)}</time></td>
<td><b>${row.method}</b> ${row.path}</td>
<td class="${tone}">${row.status === 0 ? 'reset' : row.status} ${row.error_code ?? ''}</td>
<td><small>${row.client_id ?? ''} ${row.idempotency_key ?? ''}</small></td></tr>`;
}
