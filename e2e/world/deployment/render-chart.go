// Renders a chart as `helm template` does, with Go's own templates and the functions that Helm takes from Sprig: Helm itself is in no
// distribution. Arguments: the folder of the chart, and values as JSON, which are laid over those of the chart.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

type values = map[string]interface{}

// Numbers become what they are in Helm, which reads YAML by way of JSON.
func readYaml(file string) values {
	text, err := os.ReadFile(file)
	check(err)
	var read interface{}
	check(yaml.Unmarshal(text, &read))
	encoded, err := json.Marshal(read)
	check(err)
	return readJson(encoded)
}

func readJson(text []byte) values {
	var read values
	check(json.Unmarshal(text, &read))
	return read
}

func lay(over values, under values) {
	for name, value := range over {
		inner, isMap := value.(values)
		below, wasMap := under[name].(values)
		if isMap && wasMap {
			lay(inner, below)
		} else {
			under[name] = value
		}
	}
}

func toYaml(value interface{}) string {
	var text bytes.Buffer
	encoder := yaml.NewEncoder(&text)
	encoder.SetIndent(2)
	check(encoder.Encode(value))
	return strings.TrimSuffix(text.String(), "\n")
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	folder := os.Args[1]
	meta := readYaml(filepath.Join(folder, "Chart.yaml"))
	given := readYaml(filepath.Join(folder, "values.yaml"))
	lay(readJson([]byte(os.Args[2])), given)
	scope := values{
		"Values":  given,
		"Chart":   values{"Name": meta["name"], "Version": meta["version"], "AppVersion": meta["appVersion"]},
		"Release": values{"Name": "docs", "Namespace": "default", "Service": "Helm"},
	}
	all := template.New("chart").Option("missingkey=zero")
	all.Funcs(sprig.TxtFuncMap()).Funcs(template.FuncMap{
		"toYaml": toYaml,
		"include": func(name string, data interface{}) (string, error) {
			var text strings.Builder
			err := all.ExecuteTemplate(&text, name, data)
			return text.String(), err
		},
		"required": func(sentence string, value interface{}) (interface{}, error) {
			if value == nil || value == "" {
				return nil, errors.New(sentence)
			}
			return value, nil
		},
		"fail": func(sentence string) (string, error) { return "", errors.New(sentence) },
	})
	files, err := filepath.Glob(filepath.Join(folder, "templates", "*"))
	check(err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		check(err)
		template.Must(all.New(filepath.Base(file)).Parse(string(text)))
	}
	rendered := map[string]string{}
	for _, file := range files {
		name := filepath.Base(file)
		var text strings.Builder
		check(all.ExecuteTemplate(&text, name, scope))
		if !strings.HasPrefix(name, "_") {
			rendered[name] = text.String()
		}
	}
	check(json.NewEncoder(os.Stdout).Encode(rendered))
}
