import { beforeEach, expect, it } from 'vitest'
import { keepOfflineNote } from './offline-note.ts'
import { chosenGroup, endSession, keepChosenGroup } from './session.ts'

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('ownerGroups', JSON.stringify([{ groupId: 7, name: 'Sunny Lane' }]))
})

it('keeps the chosen group as groupId and ownerGroup until the person signs out', () => {
  expect(chosenGroup()).toBe(0)
  keepChosenGroup({ groupId: 7, name: 'Sunny Lane' })
  expect([localStorage.getItem('groupId'), localStorage.getItem('ownerGroup')]).toEqual(['7', 'Sunny Lane'])
  expect(chosenGroup()).toBe(7)
  keepChosenGroup(null)
  expect([localStorage.getItem('groupId'), localStorage.getItem('ownerGroup'), chosenGroup()]).toEqual([null, null, 0])
  keepChosenGroup({ groupId: 7, name: 'Sunny Lane' })
  localStorage.setItem('lang', 'ro')
  keepOfflineNote({ language: 'ro', title: 'x', text: 'x', again: 'x', known: { since: 'x', figure: '5 TC' } })
  endSession()
  for (const key of [
    'offline',
    'groupId',
    'ownerGroup',
    'ownerGroups',
    'isOwner',
    'marketTypes',
    'orderTypes',
    'userTypes',
  ]) {
    expect(localStorage.getItem(key), key).toBeNull()
  }
  expect(localStorage.getItem('lang')).toBe('ro')
})

it('forgets a group that the person does not own', () => {
  keepChosenGroup({ groupId: 9, name: 'Of somebody else' })
  expect(chosenGroup()).toBe(0)
  localStorage.setItem('groupId', 'seven')
  expect(chosenGroup()).toBe(0)
  localStorage.setItem('ownerGroups', 'no list')
  expect(chosenGroup()).toBe(0)
})
