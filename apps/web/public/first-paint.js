// Runs before anything is painted: the page appears at once in the person's own theme, language and direction.
// Small and without imports; what the values mean is written in src/platform/preferences.
;(function () {
  var root = document.documentElement
  var chosen = function (key, values) {
    var value = null
    try {
      value = localStorage.getItem(key)
    } catch {
      // A browser that refuses its storage gets the defaults.
    }
    return values.indexOf(value) < 0 ? values[0] : value
  }
  var color = function (name, key) {
    try {
      var value = localStorage.getItem(key)
      if (value && CSS.supports('color', value)) root.style.setProperty(name, value)
    } catch {
      // The style sheet has colours of its own.
    }
  }
  root.dataset.theme = chosen('app-theme', ['light', 'dark'])
  root.dataset.skin = chosen('app-skins', ['modern', 'classic'])
  root.dataset.preset = chosen('app-preset', ['teal', 'blue', 'indigo', 'purple', 'pink', 'slate'])
  root.lang = chosen('app-locale', ['en', 'fr', 'ar'])
  root.dir = root.lang === 'ar' ? 'rtl' : 'ltr'
  color('--loader-bg', 'loader-bg')
  color('--loader-color', 'loader-color')
})()
