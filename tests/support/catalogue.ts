import { runAt } from './database.ts';

const own = `n.nspname = 'public'`;

// Column numbers are counted again, since those of dropped columns stay behind.
const queries = [
  `SELECT format('schema %s %s %s', n.nspname, n.nspowner::regrole, n.nspacl) FROM pg_namespace n WHERE ${own}`,
  `SELECT format('relation %s.%s %s %s %s %s %s %s %s', n.nspname, c.relname, c.relkind, c.relpersistence, c.relowner::regrole, c.relacl,
     c.reloptions, pg_get_expr(c.relpartbound, c.oid), CASE WHEN c.relkind = 'p' THEN pg_get_partkeydef(c.oid) END)
   FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${own}`,
  `SELECT format('column %s.%s %s %s %s %s %s %s %s %s %s %s', n.nspname, c.relname, row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum),
     a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated,
     a.attcollation, a.attacl, a.attstattarget)
   FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
   LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum WHERE ${own} AND a.attnum > 0 AND NOT a.attisdropped`,
  `SELECT format('constraint %s.%s on %s %s %s %s', n.nspname, o.conname, o.conrelid::regclass, pg_get_constraintdef(o.oid), o.convalidated,
     o.condeferrable)
   FROM pg_constraint o JOIN pg_namespace n ON n.oid = o.connamespace WHERE ${own}`,
  `SELECT format('index %s', pg_get_indexdef(i.indexrelid)) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
   JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${own} AND i.indisvalid`,
  // Where a row breaks several, Postgres names the one that was made first.
  `SELECT format('order of unique indexes %s %s', i.indrelid::regclass, array_agg(c.relname ORDER BY c.oid)) FROM pg_index i
   JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE ${own} AND i.indisunique AND NOT i.indisprimary AND i.indisvalid GROUP BY i.indrelid`,
  `SELECT format('trigger %s %s', pg_get_triggerdef(t.oid), t.tgenabled) FROM pg_trigger t WHERE NOT t.tgisinternal`,
  `SELECT format('function %s %s %s', pg_get_functiondef(p.oid), p.proowner::regrole, p.proacl)
   FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE ${own}`,
  `SELECT format('view %s %s', c.oid::regclass, pg_get_viewdef(c.oid)) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE ${own} AND c.relkind IN ('v', 'm')`,
  `SELECT format('enum %s %s', t.oid::regtype, array_agg(e.enumlabel ORDER BY e.enumsortorder)) FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
   GROUP BY t.oid`,
  `SELECT format('default right %s %s %s %s', n.nspname, a.defaclrole::regrole, a.defaclobjtype, a.defaclacl) FROM pg_default_acl a
   JOIN pg_namespace n ON n.oid = a.defaclnamespace`,
  `SELECT format('extension %s', extname) FROM pg_extension`,
  `SELECT format('comment %s %s', objoid::regclass, description) FROM pg_description WHERE classoid = 'pg_class'::regclass AND objoid >= 16384`,
];

/**
 * What a database's catalogue says of its schemas: relations, columns in their order, defaults, constraints, indexes,
 * triggers, functions, views, enumerations and rights, a line for each, sorted.
 */
export async function catalogueOf(ownerUrl: string): Promise<string[]> {
  const lines = [];
  for (const query of queries) lines.push(...(await runAt(ownerUrl, query)).map((row) => String(row.format)));
  return lines.toSorted();
}

/**
 * The rows of a database that only migrations have gone over, beside what they record of themselves. Times and
 * identifiers made at random are left out.
 */
export async function rowsOfMigrations(ownerUrl: string): Promise<Record<string, unknown>> {
  const tables = await runAt(
    ownerUrl,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`,
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables) {
    const found = await runAt(
      ownerUrl,
      `SELECT to_jsonb(t) - 'created_on' - 'updated_on' - 'revision' AS row FROM ${String(name)} t ORDER BY 1`,
    );
    if (found.length > 0) rows[String(name)] = found.map(({ row }) => row);
  }
  return rows;
}
