import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderInApp } from '../testing.tsx'
import { DragLayer, type Drag } from './drag-layer.tsx'
import type { Plot } from './plot.ts'

/** Four intervals of 20 pixels; prices on the upper hundred pixels, one a pixel, energies from −50 to 50 on the lower ones. */
const plots: Plot[] = [
  { firstMiddle: 10, intervalWidth: 20, zero: 100, unit: -1 },
  { firstMiddle: 10, intervalWidth: 20, zero: 150, unit: -1 },
]
const scales = [
  { ends: [0, 100], step: 5, leastStep: 1 },
  { ends: [-50, 50], step: 10, leastStep: 1 },
] as const

let drags: Drag[] = []
const values = () => drags.map(({ phase, index, plot, value }) => [phase, index, plot, value])

function Dragged() {
  const [index, setIndex] = useState(1)
  const [value, setValue] = useState([32, 0])
  return (
    <div data-testid="chart">
      <DragLayer
        plots={plots}
        scales={scales}
        count={4}
        index={index}
        handles={['Price', 'Energy'].map((name, plot) => ({
          name: `${name} ${String(index)}`,
          text: `${String(value[plot])} units`,
          value: value[plot] ?? 0,
          color: 'buy',
          isEmpty: false,
        }))}
        onIndex={setIndex}
        onDrag={(drag) => {
          drags.push(drag)
          setIndex(drag.index)
          setValue((before) => before.with(drag.plot, drag.value))
        }}
      />
    </div>
  )
}

const slider = (name: string) => screen.getByRole('slider', { name })
const at = (clientX: number, clientY: number, rest = {}) => ({ clientX, clientY, pointerId: 1, button: 0, ...rest })

describe('handles over a chart', () => {
  beforeEach(async () => {
    drags = []
    await renderInApp(<Dragged />)
  })

  it('are sliders with names and values in words, at the height of their values', () => {
    const price = slider('Price 1')
    expect(price.getAttribute('aria-valuetext')).toBe('32 units')
    expect(price.getAttribute('aria-orientation')).toBe('vertical')
    expect([price.style.left, price.style.top]).toEqual(['30px', '68px'])
  })

  it('move by arrows to whole steps, with Shift by the least, by pages and to both ends; left and right choose the interval', async () => {
    slider('Price 1').focus()
    await userEvent.keyboard('{ArrowUp}{ArrowDown}{Shift>}{ArrowUp}{/Shift}{PageUp}{End}{Home}')
    expect(drags.map(({ value }) => value)).toEqual([35, 30, 31, 80, 100, 0])
    expect(new Set(drags.map(({ phase }) => phase))).toEqual(new Set(['key']))
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(slider('Price 3')).toBe(document.activeElement)
    await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}{ArrowLeft}')
    expect(slider('Price 2')).toBe(document.activeElement)
  })

  it('follow a finger in steps, from where it took them, and a tap changes nothing', () => {
    const touch = { pointerType: 'touch' }
    fireEvent.pointerDown(slider('Price 1'), at(30, 70, touch))
    fireEvent.pointerMove(window, at(30, 69, touch))
    fireEvent.pointerUp(window, at(30, 69, touch))
    expect(drags).toEqual([])
    fireEvent.pointerDown(slider('Price 1'), at(30, 70, touch))
    fireEvent.pointerMove(window, at(30, 60, touch))
    fireEvent.pointerMove(window, at(30, 10, { ...touch, pointerId: 2 }))
    fireEvent.pointerMove(window, at(30, -60, touch))
    fireEvent.pointerUp(window, at(30, -60, touch))
    fireEvent.pointerMove(window, at(30, 60, touch))
    expect(values()).toEqual([
      ['start', 1, 0, 40],
      ['move', 1, 0, 40],
      ['move', 1, 0, 160],
      ['end', 1, 0, 160],
    ])
  })

  it('come to whatever a mouse drags; a finger beside them scrolls the page', () => {
    const chart = screen.getByTestId('chart')
    fireEvent.pointerDown(chart, at(70, 140, { pointerType: 'touch' }))
    fireEvent.pointerMove(window, at(70, 120))
    fireEvent.pointerUp(window, at(70, 120))
    fireEvent.pointerDown(chart, at(95, 140, { pointerType: 'mouse' }))
    fireEvent.pointerMove(window, at(95, 120))
    expect(drags).toEqual([])
    fireEvent.pointerDown(chart, at(70, 140, { pointerType: 'mouse' }))
    fireEvent.pointerMove(window, at(70, 178))
    fireEvent.pointerUp(window, at(70, 178))
    expect(values()).toEqual([
      ['start', 3, 1, -30],
      ['move', 3, 1, -30],
      ['end', 3, 1, -30],
    ])
    expect(slider('Energy 3')).toBe(document.activeElement)
  })
})
