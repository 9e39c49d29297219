import { expect, test } from 'vitest';
import { specify } from '../specify.ts';
import * as engagement from './engagement.ts';

const { given, state } = specify(engagement);

const pair = {
  addonId: 'a4e0c7d2-6f19-4b8e-b0d3-91c75e2fa001',
  accountId: '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a001',
};
const rated = (rating: number): engagement.EngagementEvent => ({
  type: 'AddonRated',
  data: { ...pair, rating },
});
const cleared: engagement.EngagementEvent = { type: 'RatingCleared', data: pair };
const liked: engagement.EngagementEvent = { type: 'AddonLiked', data: pair };
const unliked: engagement.EngagementEvent = { type: 'AddonUnliked', data: pair };

const rate = (rating: number): engagement.RateAddon => ({
  type: 'RateAddon',
  ...pair,
  rating,
  publisherId: '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a002',
});
const clear: engagement.ClearRating = { type: 'ClearRating', ...pair };
const like = (wanted?: boolean): engagement.LikeAddon => ({ type: 'LikeAddon', ...pair, liked: wanted });

test.each([1, 2, 3, 4, 5])('%i is a rating', (rating) => given().when(rate(rating)).then(rated(rating)));

test.each([0, 6, -1, 2.5, Number.NaN])('%d is not a rating', (rating) =>
  given().when(rate(rating)).thenRefused('Rating must be between 1 and 5'),
);

test('a second rating replaces the first, the same one changes nothing', () => {
  given(rated(5)).when(rate(2)).then(rated(2));
  given(rated(5)).when(rate(5)).thenNothing();
  expect(state(rated(5), rated(2))).toEqual({ rating: 2, liked: false });
});

test('nobody rates their own add-on', () =>
  given()
    .when({ ...rate(5), publisherId: pair.accountId })
    .thenRefused('You cannot rate your own addon.'));

test('a rating can be taken back, once', () => {
  given(rated(4)).when(clear).then(cleared);
  given(rated(4), cleared).when(clear).thenNothing();
  given().when(clear).thenNothing();
});

test('a like without a value toggles the like', () => {
  given().when(like()).then(liked);
  given(liked).when(like()).then(unliked);
  given(liked, unliked).when(like()).then(liked);
});

test('a like can be set, once', () => {
  given().when(like(true)).then(liked);
  given(liked).when(like(true)).thenNothing();
  given(liked).when(like(false)).then(unliked);
  given().when(like(false)).thenNothing();
});

test('rating and like are independent', () =>
  expect(state(rated(3), liked, cleared)).toEqual({ rating: null, liked: true }));

test('a deleted account leaves neither ratings nor likes', () => {
  const withdraw: engagement.WithdrawEngagement = { type: 'WithdrawEngagement', ...pair };
  given(rated(3), liked).when(withdraw).then(cleared, unliked);
  given(liked).when(withdraw).then(unliked);
  given(rated(3), liked, cleared, unliked).when(withdraw).thenNothing();
});
