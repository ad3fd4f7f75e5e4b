import { describe, expect, it } from 'vitest';
import { loadMigrations, loadSchemaFiles } from '#lib/db/migrate.ts';
import { emptyTestDatabase } from '../test/test-database.ts';
import { schemaDifference } from './migrate.ts';

describe('schemaDifference', () => {
  it('is the whole schema without migrations', async () => {
    const url = await emptyTestDatabase();
    const sql = await schemaDifference(url, { migrations: await loadMigrations('/nowhere') });
    expect(sql).toContain('CREATE TABLE "staff"');
  });

  it('is what was added to the schema since', async () => {
    const url = await emptyTestDatabase();
    const files = await loadSchemaFiles();
    const content = 'model Extra {\n  id Int @id\n  note String @default("a;b")\n  @@map("extra")\n}\n';
    const sql = await schemaDifference(url, { files: [...files, { path: 'prisma/extra.prisma', content }] });
    expect(sql).toContain('CREATE TABLE "extra"');
  });
});
