import { expect, test } from 'vitest';
import { hasFailed } from './page-error';

test('a page that fails while it is sent says so behind what came before', () => {
  expect(hasFailed('<div id="S:1">42 leads</div><script>$RC("B:1","S:1")</script>')).toBe(false);
  expect(hasFailed('<script>$RX=function(b,c){};$RX("B:1","1369230811")</script>')).toBe(true);
  expect(hasFailed('<!--$!--><template data-dgst="1369230811"></template><!--/$-->')).toBe(true);
});

test('a page that turns out not to be there says so within its payload', () => {
  expect(
    hasFailed(
      '<script>self.__next_f.push([1,"f:E{\\"digest\\":\\"NEXT_HTTP_ERROR_FALLBACK;404\\"}"])</script>',
    ),
  ).toBe(true);
});

test('what is left to the browser alone is no failure', () => {
  expect(
    hasFailed('<!--$!--><template data-dgst="BAILOUT_TO_CLIENT_SIDE_RENDERING"></template><!--/$-->'),
  ).toBe(false);
});
