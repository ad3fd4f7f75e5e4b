// Messages to the buyers of a list: one prepared for each, from the member's own phone, with and without a script.
import { expectAccessible, newPhone, openListedEvent } from '../harness/buyer-steps.ts';
import { sell } from '../harness/desk-sales.ts';
import { enterDesk } from '../harness/desk-steps.ts';
import { expect, test } from '../harness/story.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} a script`, () => {
    test.use({ javaScriptEnabled });

    test('the buyers of a filtered list are written to one after the other, and the list goes on where it stopped', async ({
      page,
      provider,
    }) => {
      const ticketId = `tkt_${crypto.randomUUID()}`;
      const event = await openListedEvent(provider, {
        name: `Message Race ${crypto.randomUUID().slice(0, 4)}`,
        ticket_types: [{ ticket_type_id: ticketId, name: 'Ten', price_minor: 20_000, capacity: 100 }],
      });
      const codes: string[] = [];
      for (const status of ['cart', 'cart', 'failed', 'paid'] as const)
        codes.push(
          await sell({
            eventId: event,
            ticketId,
            status,
            phone: newPhone().replace(/\D/g, '').replace(/^0/, '+256'),
          }),
        );
      await enterDesk(page, `/admin/orders?event=${event}&status=lapsed&status=failed`);
      await page.locator('summary', { hasText: 'Views' }).click();
      await page.getByRole('link', { name: 'Message the buyers' }).click();
      await page.getByRole('link', { name: 'Not paid yet' }).click();
      const sent = page.locator('[data-sent]');
      await expect(sent).toContainText('0 of 3');
      if (javaScriptEnabled) await expectAccessible(page);
      const message = page.getByRole('textbox', { name: 'Message' });
      const seen = new Set<string>();
      for (const number of [1, 2]) {
        const text = await message.inputValue();
        expect(text).toContain('Okello');
        seen.add(text);
        const [, code = ''] =
          /\/admin\/orders\/([^?]+)/.exec((await page.locator('main h2 + a').getAttribute('href')) ?? '') ??
          [];
        expect(codes.slice(0, 3)).toContain(code);
        await expect(page.getByRole('link', { name: 'WhatsApp' }).first()).toHaveAttribute(
          'href',
          /^https:\/\/wa\.me\/256\d{9}\?text=/,
        );
        await page.getByRole('button', { name: 'Sent, next' }).click();
        await expect(sent).toContainText(`${number} of 3`);
        await expect(page.getByRole('status')).toContainText(code);
      }
      expect(seen.size).toBe(2);
      // The last one was not sent after all; another day the list begins with it.
      await page.getByRole('button', { name: 'It was not sent' }).click();
      await expect(sent).toContainText('1 of 3');
      await page.goto(`/admin/orders?event=${event}&status=lapsed&status=failed`);
      await page.locator('summary', { hasText: 'Views' }).click();
      await page.getByRole('link', { name: 'Message the buyers' }).click();
      await page.getByRole('link', { name: 'Not paid yet' }).click();
      await expect(sent).toContainText('1 of 3');
      for (const number of [2, 3]) {
        await page.getByRole('button', { name: 'Sent, next' }).click();
        await expect(sent).toContainText(`${number} of 3`);
      }
      await expect(message).toHaveCount(0);
    });
  });
}
