import { test } from 'vitest';
import { specify } from '../specify.ts';
import * as follow from './follow.ts';

const { given } = specify(follow);

const pair = {
  followerId: '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a001',
  followedId: '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a002',
};
const start: follow.Follow = { type: 'Follow', ...pair, isPublisher: true };
const stop: follow.Unfollow = { type: 'Unfollow', ...pair };
const followed: follow.FollowEvent = { type: 'PublisherFollowed', data: pair };
const unfollowed: follow.FollowEvent = { type: 'PublisherUnfollowed', data: pair };

test('following and no longer following, each once', () => {
  given().when(start).then(followed);
  given(followed).when(start).thenNothing();
  given(followed).when(stop).then(unfollowed);
  given(followed, unfollowed).when(stop).thenNothing();
  given(followed, unfollowed).when(start).then(followed);
  given().when(stop).thenNothing();
});

test('only publishers can be followed, and nobody can follow themselves', () => {
  given()
    .when({ ...start, isPublisher: false })
    .thenRefused('Publisher not found');
  given()
    .when({ ...start, followedId: pair.followerId })
    .thenRefused('You cannot follow yourself.');
});

test('a follower can unfollow an account that is no longer a publisher', () =>
  given(followed).when(stop).then(unfollowed));
