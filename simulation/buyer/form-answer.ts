// What a route handler answers to a posted form, as far as a buyer needs it.
import { z } from 'zod';
import type { StorefrontPage } from './read-page.ts';

const FormAnswerSchema = z.union([
  z.object({ next: z.string() }),
  z.object({
    state: z.object({
      problems: z.record(z.string(), z.string()),
      problem: z.string().nullable(),
      notice: z.string().nullish(),
    }),
  }),
]);

/** The address to go to, or what the page shows then. */
export type FormAnswer = { next: string } | { page: StorefrontPage };

/** Undefined when it is not the answer to a form. */
export function parseFormAnswer(text: string): FormAnswer | undefined {
  const answer = parse(text);
  if (!answer || 'next' in answer) return answer;
  const { problems, problem, notice } = answer.state;
  return {
    page: {
      title: '',
      alerts: problem === null ? [] : [problem],
      notices: notice ? [notice] : [],
      problems: Object.values(problems),
      forms: [],
      refreshSeconds: null,
    },
  };
}

function parse(text: string): z.infer<typeof FormAnswerSchema> | undefined {
  try {
    return FormAnswerSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
