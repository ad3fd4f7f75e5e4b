// Steps of members of staff at the desk.
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { expect } from './story.ts';
import { storyAddress } from './story-address.ts';

export type Member = { readonly id: string; readonly email: string; readonly name: string };

/** Runs statements on the story's database, on one connection. */
export async function withDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: storyAddress().databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Adds a member with the owner's password. @param events ids of the only events that the member may see */
export const addMember = (
  role: 'owner' | 'staff' | 'viewer',
  events: readonly string[] = [],
): Promise<Member> =>
  withDatabase(async (client) => {
    const email = `member-${crypto.randomUUID()}@desk.example`;
    const name = `Grace ${role}`;
    const { rows } = await client.query(
      `WITH member AS (INSERT INTO staff (id, name, email, role, events) VALUES (gen_random_uuid(), $3, $1, $4, $5)
         RETURNING id)
       INSERT INTO staff_account (id, account_id, provider_id, staff_id, password)
       SELECT gen_random_uuid(), member.id::text, 'credential', member.id, account.password
       FROM member, staff_account account JOIN staff owner ON owner.id = account.staff_id WHERE owner.email = $2
       RETURNING staff_id AS id`,
      [email, storyAddress().adminEmail, name, role, events],
    );
    return { id: rows[0].id, email, name };
  });

/** Signs in, and follows the way back to `path`. */
export async function enterDesk(page: Page, path: string, member?: Member): Promise<void> {
  const { adminEmail, adminPassword } = storyAddress();
  await page.goto(path);
  await page.getByLabel('E-mail').fill(member?.email ?? adminEmail);
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(new RegExp(`${path.replace(/[?].*/, '')}(?:[?].*)?$`));
}

/** J, until the page listens to its keys: to a row of a list. */
export async function pressToRow(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(page.locator('a.row-link:focus')).toBeAttached({ timeout: 500 });
  }).toPass();
}
