// Fills a form in the browser with whatever its required fields take, so that a form may grow unnoticed.
import type { Locator, Page } from '@playwright/test';

const ANSWERS: Record<string, string> = {
  email: 'grace@example.com',
  // None of those who have entered before: a second entry is asked about first.
  tel: '0772999001',
  date: '1990-01-01',
  number: '1',
};

/** Only the server asks for them: the form tells assistive technology alone. Of radio buttons the first is taken. */
const NEEDED =
  ':is(:is(input, select, textarea)[aria-required=true], [role=radiogroup][aria-required=true] .choice:first-of-type input)';

/** One entry of the first kind, if none is proposed, and an answer in each field of a fresh form that is needed. */
export async function fillWhatIsRequired(page: Page, form: string): Promise<void> {
  await page.locator(form).waitFor();
  const quantities = page.locator(`${form} [name^="quantity."]`);
  const proposed = await quantities.evaluateAll((fields) =>
    fields.some((field) => 'value' in field && Number(field.value) > 0),
  );
  if (!proposed) await quantities.first().fill('1');
  const needed = page.locator(`${form} ${NEEDED}`);
  for (const field of await needed.all()) await answer(field);
}

async function answer(field: Locator): Promise<void> {
  const kind = await field.evaluate((element) => ('type' in element ? String(element.type) : ''));
  if (kind === 'radio' || kind === 'checkbox') await field.check();
  else if (kind.startsWith('select')) await field.selectOption({ index: 1 });
  else await field.fill(ANSWERS[kind] ?? 'Grace Akello');
}
