import { test } from 'vitest';
import { specify } from '../specify.ts';
import * as collectionFollow from './collection-follow.ts';

const { given } = specify(collectionFollow);

const pair = {
  followerId: '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a001',
  collectionId: 'c0ffee00-6f19-4b8e-b0d3-91c75e2fa001',
};
const start: collectionFollow.FollowCollection = {
  type: 'FollowCollection',
  ...pair,
  ownerId: '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a002',
};
const stop: collectionFollow.UnfollowCollection = { type: 'UnfollowCollection', ...pair };
const followed: collectionFollow.CollectionFollowEvent = { type: 'CollectionFollowed', data: pair };
const unfollowed: collectionFollow.CollectionFollowEvent = { type: 'CollectionUnfollowed', data: pair };

test('a collection is followed and no longer followed, each once', () => {
  given().when(start).then(followed);
  given(followed).when(start).thenNothing();
  given(followed).when(stop).then(unfollowed);
  given(followed, unfollowed).when(stop).thenNothing();
  given().when(stop).thenNothing();
});

test('neither an unknown nor an own collection can be followed', () => {
  given()
    .when({ ...start, ownerId: undefined })
    .thenRefused('Collection not found');
  given()
    .when({ ...start, ownerId: pair.followerId })
    .thenRefused('You cannot follow your own collection.');
});
