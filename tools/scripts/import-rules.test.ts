import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import rules from './import-rules.mjs';
import { ROOT } from './shared/project-root.ts';

// One file for each rule, which breaks that rule; and what it takes for the import to lead somewhere.
const BREAKERS: Record<string, [file: string, imports: string]> = {
  'no-cycle': ['lib/shared/cycle-a.ts', './cycle-b.ts'],
  'no-unresolvable': ['lib/shared/lost.ts', './nowhere.ts'],
  'lib/shared-sees-only-its-layer': ['lib/shared/breaker.ts', '#lib/db/client.ts'],
  'lib/partner-api-sees-only-its-layer': ['lib/partner-api/breaker.ts', '#lib/db/client.ts'],
  'lib/partner-api/shared-sees-only-its-layer': ['lib/partner-api/shared/breaker.ts', '#lib/orders/order.ts'],
  'lib/db-sees-only-its-layer': ['lib/db/breaker.ts', '#lib/orders/order.ts'],
  'lib/events-sees-only-its-layer': ['lib/events/breaker.ts', '#lib/orders/order.ts'],
  'lib/registration-sees-only-its-layer': ['lib/registration/breaker.ts', '#lib/orders/order.ts'],
  'lib/checkout/state-sees-only-its-layer': ['lib/checkout/state/breaker.ts', '#lib/orders/order.ts'],
  'lib/checkout-sees-only-its-layer': ['lib/checkout/breaker.ts', '#lib/auth/staff.ts'],
  'lib/checkout-sessions-sees-only-its-layer': ['lib/checkout-sessions/breaker.ts', '#lib/auth/staff.ts'],
  'lib/participants-sees-only-its-layer': ['lib/participants/breaker.ts', '#lib/auth/staff.ts'],
  'lib/personal-data-sees-only-its-layer': ['lib/personal-data/breaker.ts', '#lib/checkout/buy.ts'],
  'lib/orders-sees-only-its-layer': ['lib/orders/breaker.ts', '#lib/checkout/buy.ts'],
  'lib/auth-sees-only-its-layer': ['lib/auth/breaker.ts', '#lib/checkout/buy.ts'],
  'lib/admin-sees-only-its-layer': ['lib/admin/breaker.ts', '#lib/checkout/buy.ts'],
  'lib/admin/list-sees-only-its-layer': ['lib/admin/list/breaker.ts', '#lib/orders/order.ts'],
  'lib/admin/files-sees-only-its-layer': ['lib/admin/files/breaker.ts', '#lib/orders/order.ts'],
  'lib/jobs-sees-only-its-layer': ['lib/jobs/breaker.ts', '#app/page.tsx'],
  'lib/content-sees-only-its-layer': ['lib/content/breaker.ts', '#lib/checkout/buy.ts'],
  'lib/i18n-sees-only-its-layer': ['lib/i18n/breaker.ts', '#lib/checkout/buy.ts'],
  'components/ui-sees-only-its-layer': ['components/ui/breaker.tsx', '#lib/server.ts'],
  'components-sees-only-its-layer': ['components/breaker.tsx', '../app/admin/page.tsx'],
  'app/locale-sees-only-its-layer': ['app/[locale]/breaker.tsx', '#lib/orders/order.ts'],
  'app/admin-sees-only-its-layer': ['app/admin/breaker.tsx', '../[locale]/list.tsx'],
  'app/form-adapters-sees-only-its-layer': ['app/form-adapters.ts', '#lib/checkout/buy.ts'],
  'app/metrics-sees-only-its-layer': ['app/metrics/breaker.ts', '#lib/auth/staff.ts'],
  'lib/alerts-sees-only-its-layer': ['lib/alerts/breaker.ts', '#lib/checkout/buy.ts'],
  'lib/doctor-sees-only-its-layer': ['lib/doctor/breaker.ts', '#lib/checkout/buy.ts'],
  'app/api-sees-only-its-layer': ['app/api/breaker.ts', '#lib/auth/staff.ts'],
  'sandbox-sees-only-its-layer': ['sandbox/breaker.ts', '#lib/shared/result.ts'],
  'messages-sees-only-its-layer': ['messages/breaker.ts', '#lib/shared/result.ts'],
  'lib/context-sees-only-its-layer': ['lib/context.ts', '#lib/db/client.ts'],
  'lib/worker-thread-sees-only-its-layer': ['lib/worker-thread.ts', '#lib/db/client.ts'],
  'lib/start-sees-only-its-layer': ['lib/start/breaker.ts', '#lib/auth/staff.ts'],
  'app/image-response-sees-only-its-layer': ['app/image-response.ts', '#lib/checkout/buy.ts'],
  'tools/own-website-sees-only-its-layer': ['tools/own-website/breaker.ts', '#lib/orders/order.ts'],
  'tools/scripts-sees-only-its-layer': ['tools/scripts/breaker.ts', '#lib/orders/order.ts'],
  'tools/bench-sees-only-its-layer': ['tools/bench/breaker.ts', '#lib/orders/order.ts'],
  'e2e-sees-only-its-layer': ['e2e/breaker.spec.ts', '#lib/db/client.ts'],
  'tools/simulation-sees-only-its-layer': ['tools/simulation/breaker.ts', '#app/page.tsx'],
  'tools/simulation/buyer-sees-only-its-layer': [
    'tools/simulation/buyer/breaker.ts',
    '../../scripts/tool.ts',
  ],
  'shared-is-pure': ['lib/shared/impure.ts', 'node:fs'],
  'browser-stays-light': ['components/checkout/browser/heavy.ts', '#lib/shared/schema.ts'],
  'partner-api-knows-zod-and-crypto': ['lib/partner-api/framework.ts', 'pg'],
  'use-cases-know-no-framework': ['lib/checkout/framework.ts', 'next/cache'],
  'what-moves-a-checkout-knows-no-view': ['lib/checkout/mover.ts', '#lib/checkout/view/page.ts'],
  'environment-comes-in-at-the-root': ['lib/orders/environment.ts', '#lib/start/env.ts'],
  'root-is-for-the-edge': ['lib/orders/root.ts', '#lib/server.ts'],
  'database-behind-its-door': ['lib/orders/back-door.ts', 'pg'],
  'pages-call-use-cases': ['app/short-cut.ts', '#lib/db/client.ts'],
  'app-stays-at-the-top': ['lib/events/upwards.ts', '#app/page.tsx'],
  'sandbox-is-met-over-http': ['app/insider.ts', '#sandbox/server.ts'],
  'sandbox-brings-its-own': ['sandbox/borrower.ts', 'pg'],
  'storefront-has-its-packages': ['lib/auth/development.ts', 'fast-check'],
  'tools-stay-outside': ['lib/db/tool.ts', '../../tools/scripts/tool.ts'],
};

const INNOCENT: Record<string, string> = {
  'app/page.tsx':
    "import '#lib/server.ts'; import '#lib/checkout/buy.ts'; import '#components/ui/button.tsx'; import 'next/link';",
  'app/[locale]/list.tsx':
    "import '#lib/checkout/buy.ts'; import '#components/ui/button.tsx'; import type { Staff } from '#lib/auth/staff.ts'; export type X = Staff;",
  'app/admin/page.tsx': "import '#lib/auth/staff.ts'; import '#lib/server.ts';",
  'app/action.ts': "import type { Db } from '#lib/db/client.ts'; export type X = Db;",
  'components/ui/button.tsx': "import 'react'; import '#lib/shared/result.ts';",
  'lib/server.ts': "import '#lib/start/env.ts'; import '#lib/db/client.ts'; import '#lib/checkout/buy.ts';",
  'lib/start/env.ts': "import 'zod'; import './env-schema.ts';",
  'lib/start/env-schema.ts': "import 'zod';",
  'lib/db/client.ts': "import 'pg'; export type Db = 1;",
  'lib/auth/staff.ts': "import '#lib/db/client.ts'; export type Staff = 1;",
  'lib/orders/order.ts':
    "import '#lib/db/client.ts'; import type { Ctx } from '#lib/context.ts'; export type X = Ctx;",
  'lib/partner-api/orders.ts': "import 'zod'; import 'node:crypto'; import '#lib/shared/result.ts';",
  'lib/checkout/buy.ts': "import '#lib/orders/order.ts'; import '#lib/partner-api/orders.ts';",
  'lib/checkout/buy.test.ts': "import '#sandbox/server.ts'; import '../../tools/test/database.ts';",
  'lib/checkout/view/page.ts': "import '../buy.ts';",
  'lib/shared/result.ts': 'export const x = 1;',
  'lib/shared/schema.ts': "import 'libphonenumber-js';",
  'lib/shared/cycle-b.ts': "import './cycle-a.ts';",
  'sandbox/server.ts': "import 'zod'; import 'hono';",
  'tools/simulation/rush/main.ts': "import '#lib/shared/result.ts'; import '../../scripts/tool.ts';",
  'tools/scripts/tool.ts':
    "import '#lib/start/env-schema.ts'; import '#lib/db/client.ts'; import '#lib/shared/result.ts';",
  'tools/bench/pages/weight.ts': "import '#lib/shared/result.ts'; import '../../scripts/tool.ts';",
  'e2e/site/weight.spec.ts': "import '../../tools/bench/pages/weight.ts'; import '#lib/shared/result.ts';",
  'tools/test/database.ts': "import '#lib/db/client.ts';",
};

const found = new Map<string, Set<string>>();
let folder = '';

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flagoff-imports-'));
  await cp(join(ROOT, 'package.json'), join(folder, 'package.json'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, text] of Object.entries(INNOCENT)) await write(file, text);
  for (const [file, target] of Object.values(BREAKERS)) await write(file, `import '${target}';\n`);
  const { forbidden, options } = rules;
  const { output } = await cruise(['app', 'components', 'e2e', 'lib', 'messages', 'sandbox', 'tools'], {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden },
  });
  if (typeof output === 'string') throw new Error(output);
  for (const { from, rule } of output.summary.violations) {
    found.set(from, (found.get(from) ?? new Set()).add(rule.name));
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the import rules', () => {
  it('are each broken by a file', () => {
    expect(rules.forbidden.map(({ name }) => name).toSorted()).toEqual(Object.keys(BREAKERS).toSorted());
  });

  it.each(Object.entries(BREAKERS))('%s is enforced', (rule, [file]) => {
    expect([...(found.get(file) ?? [])]).toContain(rule);
  });

  it('accept files that follow them', () => {
    const innocent = Object.keys(INNOCENT).filter((file) => !file.includes('cycle-'));
    expect(innocent.filter((file) => found.has(file))).toEqual([]);
  });
});
