import { describe, expect, it } from 'vitest';
import { changesOf, emptyDraft, isChanged, problemsOf, type RoomDraft } from './draft.ts';

const whole: RoomDraft = { ...emptyDraft, name: 'Luz', channelId: '1', courseId: '2' };

describe('the draft of a room', () => {
  it.each<[string, Partial<RoomDraft>, object]>([
    ['is right', {}, {}],
    ['needs a name', { name: '  ' }, { name: 'required' }],
    ['needs a short name', { name: 'x'.repeat(121) }, { name: 'too_long' }],
    ['may have a name of 120 between spaces', { name: ` ${'x'.repeat(120)} ` }, {}],
    ['needs a description of at most 4000', { description: 'x'.repeat(4001) }, { description: 'too_long' }],
    ['needs a channel and a course', { channelId: '', courseId: '' }, { channelId: 'required', courseId: 'required' }],
  ])('%s', (_title, change, problems) => {
    expect(problemsOf({ ...whole, ...change })).toEqual(problems);
  });

  it.each<[keyof RoomDraft, Partial<RoomDraft>]>([
    ['name', { name: 'x' }],
    ['description', { description: 'x' }],
    ['channelId', { channelId: '9' }],
    ['courseId', { courseId: '9' }],
    ['isMembersOnly', { isMembersOnly: true }],
    ['isProtected', { isProtected: false }],
    ['interactive', { interactive: true }],
    ['isChatEnabled', { isChatEnabled: false }],
    ['videoMode', { videoMode: 'RECORDED' }],
    ['liveDelivery', { liveDelivery: 'hls' }],
  ])('is changed when its %s is', (_field, change) => {
    expect([isChanged({ ...whole }, whole), isChanged({ ...whole, ...change }, whole)]).toEqual([false, true]);
    expect(changesOf({ ...whole, ...change }, whole)).toEqual(change);
  });
});
