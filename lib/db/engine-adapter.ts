// Bridges two gaps between Prisma's PostgreSQL driver and its migration engine. Knows nothing of migrations.
import { ColumnTypeEnum, type SqlDriverAdapter, type SqlResultSet } from '@prisma/driver-adapter-utils';

// Columns of PostgreSQL's type "char", which the engine asks for and the driver refuses to read.
const CHAR_COLUMNS = [
  ['constr.contype AS constraint_type', 'constr.contype::text AS constraint_type'],
  ['con.confdeltype,', 'con.confdeltype::text AS confdeltype,'],
  ['con.confupdtype,', 'con.confupdtype::text AS confupdtype,'],
] as const;
const CHAR_NAMES = new Set(['constraint_type', 'confdeltype', 'confupdtype']);

function castCharColumns(sql: string): string {
  return CHAR_COLUMNS.reduce((text, [column, cast]) => text.replace(column, cast), sql);
}

function asCharacters(result: SqlResultSet): SqlResultSet {
  const columnTypes = result.columnNames.map((name, index) =>
    CHAR_NAMES.has(name) ? ColumnTypeEnum.Character : (result.columnTypes[index] ?? ColumnTypeEnum.Text),
  );
  return { ...result, columnTypes };
}

/** The same adapter, changed in place. */
export function adaptToEngine<A extends SqlDriverAdapter>(adapter: A): A {
  // The driver cuts scripts at every semicolon, inside strings and functions too. Sent whole, a script is one
  // implicit transaction besides: a failed migration leaves nothing behind.
  adapter.executeScript = async (script) => {
    await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
  };
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const sql = castCharColumns(query.sql);
    const result = await queryRaw({ ...query, sql });
    return sql === query.sql ? result : asCharacters(result);
  };
  return adapter;
}
