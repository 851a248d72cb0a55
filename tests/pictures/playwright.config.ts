import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

/** A demo of its own, as the journeys have it. */
export default defineConfig({ ...journeys, testDir: '.', testMatch: 'sheet.ts', outputDir: '../../test-results' })
