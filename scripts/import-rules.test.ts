import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import rules from './import-rules.mjs';
import { ROOT } from './project-root.ts';

// One file for each rule, which breaks that rule; and what it takes for the import to lead somewhere.
const BREAKERS: Record<string, [file: string, imports: string]> = {
  'no-cycle': ['lib/shared/cycle-a.ts', './cycle-b.ts'],
  'no-unresolvable': ['lib/shared/lost.ts', './nowhere.ts'],
  'lib/shared-sees-only-its-layer': ['lib/shared/breaker.ts', '#lib/db/client.ts'],
  'lib/partner-api-sees-only-its-layer': ['lib/partner-api/breaker.ts', '#lib/db/client.ts'],
  'lib/db-sees-only-its-layer': ['lib/db/breaker.ts', '#lib/mirror/order.ts'],
  'lib/events-sees-only-its-layer': ['lib/events/breaker.ts', '#lib/mirror/order.ts'],
  'lib/mirror-sees-only-its-layer': ['lib/mirror/breaker.ts', '#lib/registration/buy.ts'],
  'lib/upstream-sees-only-its-layer': ['lib/upstream/breaker.ts', '#lib/mirror/order.ts'],
  'lib/admin-sees-only-its-layer': ['lib/admin/breaker.ts', '#lib/registration/buy.ts'],
  'lib/registration-sees-only-its-layer': ['lib/registration/breaker.ts', '#lib/admin/staff.ts'],
  'lib/jobs-sees-only-its-layer': ['lib/jobs/breaker.ts', '#app/page.tsx'],
  'lib/content-sees-only-its-layer': ['lib/content/breaker.ts', '#lib/registration/buy.ts'],
  'components/ui-sees-only-its-layer': ['components/ui/breaker.tsx', '#lib/server.ts'],
  'components-sees-only-its-layer': ['components/breaker.tsx', '../app/admin/page.tsx'],
  'app/_i18n-sees-only-its-layer': ['app/_i18n/breaker.ts', '#lib/registration/buy.ts'],
  'app/locale-sees-only-its-layer': ['app/[locale]/breaker.tsx', '#lib/mirror/order.ts'],
  'app/admin-sees-only-its-layer': ['app/admin/breaker.tsx', '../[locale]/list.tsx'],
  'app/form-adapters-sees-only-its-layer': ['app/form-adapters.ts', '#lib/registration/buy.ts'],
  'app/api-sees-only-its-layer': ['app/api/breaker.ts', '#lib/admin/staff.ts'],
  'sandbox-sees-only-its-layer': ['sandbox/breaker.ts', '#lib/shared/result.ts'],
  'messages-sees-only-its-layer': ['messages/breaker.ts', '#lib/shared/result.ts'],
  'lib/context-sees-only-its-layer': ['lib/context.ts', '#lib/db/client.ts'],
  'lib/log-sees-only-its-layer': ['lib/log.ts', '#lib/db/client.ts'],
  'lib/start-server-sees-only-its-layer': ['lib/start-server.ts', '#lib/db/client.ts'],
  'app/image-response-sees-only-its-layer': ['app/image-response.ts', '#lib/registration/buy.ts'],
  'scripts-sees-only-its-layer': ['scripts/breaker.ts', '#lib/mirror/order.ts'],
  'deploy-sees-only-its-layer': ['deploy/breaker.ts', '#lib/shared/result.ts'],
  'bench-sees-only-its-layer': ['bench/breaker.ts', '#lib/mirror/order.ts'],
  'e2e-sees-only-its-layer': ['e2e/breaker.spec.ts', '../scripts/tool.ts'],
  'simulation-sees-only-its-layer': ['simulation/breaker.ts', '#app/page.tsx'],
  'simulation/buyer-sees-only-its-layer': ['simulation/buyer/breaker.ts', '../../scripts/tool.ts'],
  'shared-is-pure': ['lib/shared/impure.ts', 'node:fs'],
  'browser-stays-light': ['components/ui/heavy.ts', '#lib/shared/schema.ts'],
  'partner-api-knows-zod-and-crypto': ['lib/partner-api/framework.ts', 'pg'],
  'use-cases-know-no-framework': ['lib/registration/framework.ts', 'next/cache'],
  'what-moves-a-checkout-knows-no-view': ['lib/registration/mover.ts', '#lib/registration/view/page.ts'],
  'environment-comes-in-at-the-root': ['lib/mirror/environment.ts', '#lib/env.ts'],
  'root-is-for-the-edge': ['lib/mirror/root.ts', '#lib/server.ts'],
  'database-behind-its-door': ['lib/mirror/back-door.ts', 'pg'],
  'pages-call-use-cases': ['app/short-cut.ts', '#lib/db/client.ts'],
  'app-stays-at-the-top': ['lib/events/upwards.ts', '#app/page.tsx'],
  'sandbox-is-met-over-http': ['app/insider.ts', '#sandbox/server.ts'],
  'sandbox-brings-its-own': ['sandbox/borrower.ts', 'pg'],
  'tools-stay-outside': ['lib/db/tool.ts', '../../scripts/tool.ts'],
};

const INNOCENT: Record<string, string> = {
  'app/page.tsx':
    "import '#lib/server.ts'; import '#lib/registration/buy.ts'; import '#components/ui/button.tsx'; import 'next/link';",
  'app/[locale]/list.tsx':
    "import '#lib/registration/buy.ts'; import '#components/ui/button.tsx'; import type { Staff } from '#lib/admin/staff.ts'; export type X = Staff;",
  'app/admin/page.tsx': "import '#lib/admin/staff.ts'; import '#lib/server.ts';",
  'app/action.ts': "import type { Db } from '#lib/db/client.ts'; export type X = Db;",
  'components/ui/button.tsx': "import 'react'; import '#lib/shared/result.ts';",
  'lib/server.ts': "import '#lib/env.ts'; import '#lib/db/client.ts'; import '#lib/registration/buy.ts';",
  'lib/env.ts': "import 'zod'; import './env-schema.ts';",
  'lib/env-schema.ts': "import 'zod';",
  'lib/db/client.ts': "import 'pg'; export type Db = 1;",
  'lib/admin/staff.ts': "import '#lib/db/client.ts'; export type Staff = 1;",
  'lib/mirror/order.ts':
    "import '#lib/db/client.ts'; import type { Ctx } from '#lib/context.ts'; export type X = Ctx;",
  'lib/partner-api/orders.ts': "import 'zod'; import 'node:crypto'; import '#lib/shared/result.ts';",
  'lib/registration/buy.ts': "import '#lib/mirror/order.ts'; import '#lib/partner-api/orders.ts';",
  'lib/registration/buy.test.ts': "import '#sandbox/server.ts'; import '../../test/database.ts';",
  'lib/registration/view/page.ts': "import '../buy.ts';",
  'lib/shared/result.ts': 'export const x = 1;',
  'lib/shared/schema.ts': "import 'libphonenumber-js';",
  'lib/shared/cycle-b.ts': "import './cycle-a.ts';",
  'sandbox/server.ts': "import 'zod'; import 'hono';",
  'simulation/rush/main.ts': "import '#lib/shared/result.ts'; import '../../scripts/tool.ts';",
  'scripts/tool.ts':
    "import '#lib/env-schema.ts'; import '#lib/db/client.ts'; import '#lib/shared/result.ts';",
  'bench/pages/weight.ts':
    "import '#lib/shared/result.ts'; import '../../scripts/tool.ts'; import '../../deploy/proxy.ts';",
  'deploy/proxy.ts': "import '../scripts/tool.ts';",
  'e2e/weight.spec.ts': "import '../bench/pages/weight.ts'; import '#lib/shared/result.ts';",
  'test/database.ts': "import '#lib/db/client.ts';",
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
  const { output } = await cruise(
    [
      'app',
      'bench',
      'components',
      'deploy',
      'e2e',
      'lib',
      'messages',
      'sandbox',
      'scripts',
      'simulation',
      'test',
    ],
    {
      ...options,
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden },
    },
  );
  if (typeof output === 'string') throw new Error(output);
  for (const { from, rule } of output.summary.violations) {
    found.set(from, (found.get(from) ?? new Set()).add(rule.name));
  }
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the import rules', () => {
  it('have a file that breaks them, each', () => {
    expect(rules.forbidden.map(({ name }) => name).toSorted()).toEqual(Object.keys(BREAKERS).toSorted());
  });

  it.each(Object.entries(BREAKERS))('%s bites', (rule, [file]) => {
    expect([...(found.get(file) ?? [])]).toContain(rule);
  });

  it('leave alone what keeps to them', () => {
    const innocent = Object.keys(INNOCENT).filter((file) => !file.includes('cycle-'));
    expect(innocent.filter((file) => found.has(file))).toEqual([]);
  });
});
