/** Questions that one node cannot answer alone: each node that is alive is asked, and answers what it knows. */
import { randomUUID } from 'node:crypto';
import { AppError } from '@palco/contract/errors';
import type { Bus } from '../adapters/bus/port.ts';
import type { Nodes } from '../adapters/nodes/port.ts';

type Question = {
  readonly id: string;
  readonly from: string;
  readonly name: string;
  readonly values: readonly unknown[];
};
type Answer = { readonly id: string; readonly from: string; readonly answer: unknown };
type Work = (...values: never[]) => unknown;

/** A node that does not answer by then is left out. */
const waitMs = 1000;
const allNodes = 'questions';
const questionsTo = (nodeId: string) => `questions:${nodeId}`;
const answersTo = (nodeId: string) => `answers:${nodeId}`;

export type AskNodes = ReturnType<typeof createAskNodes>;

export type AskOne<Values extends readonly unknown[], Result> = {
  /** The answers of all nodes, this one's first. */
  all(...values: Values): Promise<Result[]>;
  /** The answer of one node. Throws SERVICE_UNAVAILABLE when it gives none in time. */
  one(nodeId: string, ...values: Values): Promise<Result | null>;
};

export const createAskNodes = (bus: Bus, nodes: Pick<Nodes, 'id' | 'living'>) => {
  const works = new Map<string, Work>();
  const open = new Map<string, (answer: Answer) => void>();

  const answer = async ({ id, from, name, values }: Question) => {
    const work = works.get(name);
    // A node of another release may ask what this one does not know; it need not wait for an answer.
    const found = work ? await work(...(values as never[])) : undefined;
    bus.publish(answersTo(from), { id, from: nodes.id, answer: found ?? null } satisfies Answer);
  };
  const listen = (message: unknown) => {
    answer(message as Question).catch(() => {
      // The node that asked goes on without an answer.
    });
  };
  bus.subscribe(allNodes, listen);
  bus.subscribe(questionsTo(nodes.id), listen);
  bus.subscribe(answersTo(nodes.id), (message) => open.get((message as Answer).id)?.(message as Answer));

  const ask = (
    topic: string,
    of: readonly string[],
    question: Pick<Question, 'name' | 'values'>,
  ): Promise<unknown[]> => {
    if (of.length === 0) return Promise.resolve([]);
    const id = randomUUID();
    const missing = new Set(of);
    const answers: unknown[] = [];
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        open.delete(id);
        resolve(answers);
      };
      const timer = setTimeout(finish, waitMs);
      open.set(id, ({ from, answer: given }) => {
        if (missing.delete(from)) answers.push(given);
        if (missing.size === 0) finish();
      });
      bus.publish(topic, { id, from: nodes.id, ...question } satisfies Question);
    });
  };

  return {
    /** Values and answers are sent as JSON; null is no answer. */
    define: <Values extends readonly unknown[], Result>(
      name: string,
      work: (...values: Values) => Result | null | Promise<Result | null>,
    ): AskOne<Values, Result> => {
      if (works.has(name)) throw new Error(`"${name}" is defined twice`);
      works.set(name, work as Work);
      return {
        all: async (...values) => {
          const others = nodes.living().flatMap(({ id }) => (id === nodes.id ? [] : [id]));
          const [own, given] = await Promise.all([work(...values), ask(allNodes, others, { name, values })]);
          return [own, ...(given as (Result | null)[])].filter((one) => one !== null);
        },
        one: async (nodeId, ...values) => {
          if (nodeId === nodes.id) return work(...values);
          const given = await ask(questionsTo(nodeId), [nodeId], { name, values });
          if (given.length === 0) throw new AppError('SERVICE_UNAVAILABLE', { retryAfterS: 1 });
          return given[0] as Result | null;
        },
      };
    },
  };
};
