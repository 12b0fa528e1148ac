import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { reloadOffers } from './use-offers.ts';

it('an answer to an earlier request is not taken for the latest one', async () => {
  const client = new QueryClient();
  const answers: ((text: string) => void)[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: ['offers', '7'],
    queryFn: () => new Promise((answer) => answers.push(answer)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  observer.subscribe(() => {});
  expect(answers).toHaveLength(1);
  const reloaded = reloadOffers(client, '7');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('shown');
  await reloaded;
  answers[0]?.('hidden');
  expect(client.getQueryData(['offers', '7'])).toBe('shown');
});
