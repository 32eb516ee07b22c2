import { describe, expect, test } from 'vitest';
import { eventCounter, eventLimits } from '#app/domain/content/interfaceEvents/recordOverlay.server.ts';

const noon = new Date('2027-03-01T12:00:30Z');
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

describe('events of the interface in a minute', () => {
  test('of one browser are limited, those of another are not', () => {
    const counter = eventCounter();
    const taken = Array.from({ length: eventLimits.browser + 5 }, () => counter.count('one', noon));
    expect(taken.filter(Boolean)).toHaveLength(eventLimits.browser);
    expect(counter.count('other', noon)).toBe(true);
  });

  test('of all browsers together are limited', () => {
    const counter = eventCounter();
    const taken = Array.from({ length: eventLimits.instance + 5 }, (_, index) =>
      counter.count(`browser ${index}`, noon),
    );
    expect(taken.filter(Boolean)).toHaveLength(eventLimits.instance);
  });

  test('are counted again in the next minute', () => {
    const counter = eventCounter();
    for (let times = 0; times < eventLimits.browser; times += 1) counter.count('one', noon);
    expect(counter.count('one', later(29))).toBe(false);
    expect(counter.count('one', later(30))).toBe(true);
  });
});
