import { describe, expect, test } from 'vitest'
import { screenPath } from './screens.ts'

describe('the address of a screen', () => {
  test('has its values in the braces and the rest behind the question mark', () => {
    expect(screenPath('/Orders')).toBe('/Orders')
    expect(screenPath('/updateOrder', { id: 7 })).toBe('/updateOrder?id=7')
    expect(screenPath('/addAnalyzer/{id}', { id: 3, analyser: 7 })).toBe('/addAnalyzer/3?analyser=7')
    expect(screenPath('/forecast', { day: '2026-03-29', of: 'group', '#': 'order' })).toBe(
      '/forecast?day=2026-03-29&of=group#order',
    )
  })

  test('leaves out what is not known', () => {
    expect(screenPath('/reportsDaily', { span: 'month', day: null })).toBe('/reportsDaily?span=month')
    expect(screenPath('/imbalances', { day: undefined })).toBe('/imbalances')
  })

  test('says nothing but what it was given, whatever a name contains', () => {
    const values = { user_id: 1, user_name: 'a/{user_id}?b=$&#c' }
    const address = screenPath('/detailsForStrategicUsersBoard/{user_id}/{user_name}', values)
    expect(address).toBe('/detailsForStrategicUsersBoard/1/a%2F%7Buser_id%7D%3Fb%3D%24%26%23c')
    expect(screenPath('/activateAccount', { token: 'a&b=c#d' })).toBe('/activateAccount?token=a%26b%3Dc%23d')
  })

  test('is one that a screen has, with what that screen takes', () => {
    // Each line must stay an error: `tsc` fails where one compiles.
    const wrong = [
      // @ts-expect-error no such screen
      () => screenPath('/orders'),
      // @ts-expect-error nothing to fill the braces in with
      () => screenPath('/role/{id}'),
      // @ts-expect-error an order to change has to be named
      () => screenPath('/updateOrder'),
      // @ts-expect-error the list of roles takes nothing
      () => screenPath('/roles', { id: 1 }),
      // @ts-expect-error the readings have no such view
      () => screenPath('/readings', { view: 'week' }),
    ]
    expect(wrong).toHaveLength(5)
  })
})
