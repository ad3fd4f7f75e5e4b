// Server actions of the desk. They are not in `desk-adapters.tsx`, which draws the frame: the frame has actions.
import { headers } from 'next/headers';
import { forbidden, notFound, redirect } from 'next/navigation';
import type { z } from 'zod';
import { REFUSAL_PATHS, refusalOf } from '#components/admin/frame/refusal.ts';
import {
  type FormAction,
  type FormAnswer,
  type FormState,
  FRESH_FORM,
  postedForm,
} from '#components/ui/form/form-state.ts';
import { safeNextPath, signInPath } from '#lib/auth/admin-paths.ts';
import { type Action, may } from '#lib/auth/permissions.ts';
import { findStaffMember } from '#lib/auth/require-staff.ts';
import { server } from '#lib/server.ts';
import { isCrossSite } from '#lib/shared/cross-site.ts';
import { type Desk, type DeskWords, gated, openDesk } from './open-desk.ts';

/** Parses the posted fields; the messages of its issues are shown at their fields. */
type FormSchema<Input> = z.ZodType<Input> | ((t: DeskWords) => z.ZodType<Input>);

/**
 * A server action of the desk: checks session, role, `Origin` and fields, then runs. Export its result from a 'use server'
 * file; it fits `useActionState(action, FRESH_FORM)` and posts without a script. Repeated fields arrive as an array. Invalid
 * fields answer a state with the messages of their issues and what was typed, but for fields whose name begins with
 * `password` or `code`. `run` answers `{ next }` (redirect) or `{ state }`, and changes data only by `desk.change`.
 */
export function deskAction<Input>(
  action: Action,
  schema: FormSchema<Input>,
  run: (desk: Desk, input: Input) => Promise<FormAnswer>,
): FormAction {
  return gated(action, async (_before: unknown, posted: unknown) => {
    const answered = await refusedInWords(async () => {
      const desk = await openForAction(action, await headers());
      const fields = fieldsOf(postedForm(posted));
      const parsed = (typeof schema === 'function' ? schema(desk.t) : schema).safeParse(fields);
      return parsed.success ? run(desk, parsed.data) : { state: refused(desk.t, fields, parsed.error) };
    });
    if ('next' in answered) redirect(answered.next);
    return answered.state;
  });
}

/**
 * A server action for a form of buttons and hidden fields: `<form action={…}>`. Otherwise like `deskAction`; `run` answers the
 * address to go to, and fields that do not fit are a 404.
 */
export function deskPost<Input>(
  action: Action,
  schema: z.ZodType<Input>,
  run: (desk: Desk, input: Input) => Promise<string>,
): (form: FormData) => Promise<void> {
  return gated(action, async (posted: unknown) => {
    const next = await refusedInWords(async () => {
      const desk = await openForAction(action, await headers());
      const parsed = schema.safeParse(fieldsOf(postedForm(posted)));
      return parsed.success ? run(desk, parsed.data) : notFound();
    });
    redirect(next);
  });
}

/**
 * Next answers `forbidden()` and `notFound()` of a form that was posted without a script with a bare page of its own: such a
 * browser is redirected to the desk's. Only Next's script sends the header.
 */
async function refusedInWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal && !(await headers()).has('next-action')) redirect(REFUSAL_PATHS[refusal]);
    throw error;
  }
}

async function openForAction(action: Action, request: Headers): Promise<Desk> {
  const { auth, env } = await server();
  if (isCrossSite(request, env.APP_URL)) forbidden();
  const member = await findStaffMember(auth, request);
  if (!member) redirect(signInPath(pageOf(request.get('referer'))));
  if (!may(member, action)) forbidden();
  return (await openDesk(member, request, null)) ?? notFound();
}

type Fields = Readonly<Record<string, string | readonly string[]>>;

export function fieldsOf(form: FormData): Fields {
  const names = [...new Set(form.keys())].filter((name) => !name.startsWith('$'));
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name).filter((value) => typeof value === 'string');
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

const SECRET = /^(?:password|code)/;

function refused(t: DeskWords, fields: Fields, { issues }: z.ZodError): FormState {
  const typed = Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.test(name)));
  const named = issues.flatMap(({ path: [name], message }) =>
    typeof name === 'string' ? [[name, message] as const] : [],
  );
  const problem = issues.find(({ path }) => path.length === 0)?.message ?? t('access.checkForm');
  // Each field shows its first issue.
  return { ...FRESH_FORM, typed, problem, problems: Object.fromEntries(named.toReversed()) };
}

/** The page that a form was posted from; the sign-in leads back to it. */
const pageOf = (referer: string | null): string => {
  if (referer === null || !URL.canParse(referer)) return '/admin';
  const { pathname, search } = new URL(referer);
  return safeNextPath(`${pathname}${search}`);
};
