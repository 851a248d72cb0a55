// Sets the stored appearance before the first paint, so that a dark page never flashes white.
// A file of its own because the content security policy allows no inline script.
;(function () {
  var mode = 'system'
  try {
    mode = localStorage.getItem('theme') || 'system'
  } catch {
    // storage is forbidden: follow the system
  }
  var isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var root = document.documentElement
  root.setAttribute('data-color-scheme', isDark ? 'dark' : 'light')
  root.style.background = isDark ? '#0b1220' : '#f5f8fc'
  root.style.colorScheme = isDark ? 'dark' : 'light'
})()
