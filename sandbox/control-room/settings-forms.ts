// The forms of the control room: each one call of the control plane, its fields the fields of the body.
import { html } from 'hono/html';
import type { World } from '../engine/world.ts';
import type { Html } from '../page/page-answer.ts';

const options = (values: readonly string[]): Html =>
  html`${values.map((value) => html`<option value="${value}">${value}</option>`)}`;

/** A fault of any kind. Fields that are left empty are not sent. */
export const faultForm = (): Html => html`<details><summary>A fault of your own</summary>
<form data-call="POST /_sandbox/faults" class="grid">
<label>Kind <select name="kind">${options(['status', 'reset', 'lost_response', 'delay'])}</select></label>
<label>Method <select name="method"><option value="">any</option>${options(['GET', 'POST'])}</select></label>
<label>Path <input name="path" placeholder="/orders"></label>
<label>Times <input name="times" type="number" min="1" value="1"></label>
<label>HTTP status <input name="http_status" type="number" min="400" max="599" placeholder="for status"></label>
<label>Error code <input name="error_code" placeholder="for status"></label>
<label>Retry after (s) <input name="retry_after" type="number" min="0" placeholder="for status"></label>
<label>Milliseconds <input name="milliseconds" type="number" min="0" placeholder="for delay"></label>
<button type="submit">Add fault</button></form></details>`;

/** A webhook endpoint for one of the organizations. */
export const endpointForm = (
  world: World,
): Html => html`<form data-call="POST /_sandbox/webhook-endpoints" class="grid">
<label>Organization <select name="org">${options([...world.store.orgs.all()].map(({ org }) => org))}</select></label>
<label>Address <input name="url" type="url" required placeholder="http://localhost:3000/api/webhooks"></label>
<button type="submit">Add endpoint</button></form>`;

/** An API client; the organization is made when it is new. */
export const newClientForm = (): Html => html`<form data-call="POST /_sandbox/clients" class="grid">
<label>Organization <input name="org" required placeholder="kampala-runners"></label>
<label>Allowed domain <input name="allowed_origins" data-list placeholder="http://localhost:3000"></label>
<label>Return domain <input name="return_origins" data-list placeholder="http://localhost:3000"></label>
<button type="submit">Add credentials</button></form>`;
