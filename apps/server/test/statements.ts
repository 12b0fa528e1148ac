/** The statements that the servers of this process send to PostgreSQL, without those of the jobs, which come at times of their own. */
import pg from 'pg';

export const recordStatements = () => {
  const { query } = pg.Client.prototype;
  const texts: string[] = [];
  pg.Client.prototype.query = function record(this: pg.Client, ...values: [unknown]) {
    const [first] = values;
    const text = typeof first === 'string' ? first : String(Object(first).text);
    if (!text.includes('pgboss')) texts.push(text);
    return (query as (...given: [unknown]) => unknown).apply(this, values);
  } as typeof query;
  return {
    texts,
    /** The values of statements stay as they are. */
    stop: () => {
      pg.Client.prototype.query = query;
    },
  };
};
