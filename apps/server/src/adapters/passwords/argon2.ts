import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@palco/contract/errors';
import type { Passwords } from './port.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. argon2id is the library's default algorithm. */
const defaultCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** About five seconds of work on two cores; a caller beyond that is refused and may retry. */
const maxWaiting = 400;

/** A hash contains its cost, so that it is verified at the cost at which it was made. */
export const createArgon2Passwords = async (cost = defaultCost): Promise<Passwords> => {
  const queue = createQueue(availableParallelism());
  const dummyHash = await hash(randomUUID(), cost);
  return {
    hash: (password) => queue(() => hash(password, cost)),
    verify: (stored, password) =>
      queue(async () => {
        const isRight = await verify(stored ?? dummyHash, password);
        return stored !== null && isRight;
      }),
  };
};

/** Each hash takes a core; more at once than cores would only slow down everything else. */
const createQueue = (width: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= width) {
      if (waiting.length >= maxWaiting) throw new AppError('SERVER_BUSY');
      await new Promise<void>((resume) => waiting.push(resume));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
